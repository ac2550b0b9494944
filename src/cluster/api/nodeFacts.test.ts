import { describe, expect, it } from 'vitest';
import type { Node } from '#model/generated/types.ts';
import { machineStatus } from './nodeFacts.ts';

const node = (status: object = {}): Node =>
  ({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' }, status }) as Node;

describe('declaredFeatures of a Node', () => {
  it('a kubelet of v1.36 declares its default features', () => {
    const declared = [
      'ExtendWebSocketsToKubelet',
      'InPlacePodLevelResourcesVerticalScaling',
      'InPlacePodVerticalScalingInitContainers',
      'RestartAllContainersOnContainerExits',
    ];
    expect(machineStatus(node(), 1).declaredFeatures).toEqual(declared);
    expect(machineStatus(node({ nodeInfo: { kubeletVersion: 'v1.36.0-gke.100' } }), 1).declaredFeatures).toEqual(
      declared,
    );
  });

  it('keeps declared features as written, and older kubelets declare none', () => {
    expect(machineStatus(node({ declaredFeatures: ['A'] }), 1).declaredFeatures).toEqual(['A']);
    expect(machineStatus(node({ declaredFeatures: [] }), 1).declaredFeatures).toEqual([]);
    for (const kubeletVersion of ['v1.35.2', 'v1.29.0-eks-1'])
      expect(machineStatus(node({ nodeInfo: { kubeletVersion } }), 1).declaredFeatures).toBeUndefined();
  });
});
