import { describe, expect, it } from 'vitest';
import type { Node } from '#model/generated/types.ts';
import { testNode, testPod } from '../actor/testing/testObjects.ts';
import { nodeEvents } from './clusterEvent.ts';
import { podEvents } from './podEvents.ts';

const labels = (events: readonly { readonly label: string }[]) => events.map(({ label }) => label);

describe('nodeEvents', () => {
  const node = testNode('n');
  const changed = (part: object): Node => ({ ...node, ...part }) as Node;

  it('returns no event for an update that concerns no plugin', () => {
    expect(nodeEvents(node, changed({ metadata: { ...node.metadata, resourceVersion: '7' } }))).toEqual([]);
    expect(nodeEvents(node, changed({ spec: { taints: [] } }))).toEqual([]);
    expect(
      nodeEvents(
        node,
        changed({ status: { ...node.status, allocatable: { cpu: '4000m', memory: '8Gi', pods: '110' } } }),
      ),
    ).toEqual([]);
  });

  it('uncordoning counts as a taint change, but cordoning does not', () => {
    const cordoned = changed({ spec: { unschedulable: true } });
    expect(nodeEvents(node, cordoned)).toEqual([]);
    expect(labels(nodeEvents(cordoned, node))).toEqual(['NodeUpdateNodeTaint']);
  });

  it('returns an event for each change, in order', () => {
    const other = changed({
      metadata: { ...node.metadata, labels: { a: 'b' }, annotations: { a: 'b' } },
      spec: { taints: [{ key: 'k', effect: 'NoSchedule' }] },
      status: { allocatable: { cpu: '5' }, conditions: [{ type: 'Ready', status: 'True' }], declaredFeatures: ['F'] },
    });
    expect(labels(nodeEvents(node, other))).toEqual([
      'NodeUpdateNodeAllocatable',
      'NodeUpdateNodeLabel',
      'NodeUpdateNodeTaint',
      'NodeUpdateNodeCondition',
      'NodeUpdateNodeAnnotation',
      'NodeUpdateNodeDeclaredFeature',
    ]);
  });
});

describe('podEvents', () => {
  it('returns the general update when nothing specific changed', () => {
    const pod = testPod('a');
    expect(labels(podEvents(pod, { ...pod, metadata: { ...pod.metadata, annotations: { a: 'b' } } }))).toEqual([
      'UnschedulablePodUpdate',
    ]);
    const bound = { ...pod, spec: { ...pod.spec, nodeName: 'n' } };
    expect(labels(podEvents(bound, { ...bound }))).toEqual(['AssignedPodUpdate']);
  });

  it('returns events for labels, scale-down, gates and tolerations in order', () => {
    const before = testPod('a', { cpu: '2', spec: { schedulingGates: [{ name: 'g' }] } });
    const after = testPod('a', { cpu: '1', spec: { tolerations: [{ operator: 'Exists' }] } });
    expect(labels(podEvents(before, { ...after, metadata: { ...after.metadata, labels: { a: 'b' } } }))).toEqual([
      'UnschedulablePodUpdatePodLabel',
      'UnschedulablePodUpdatePodScaleDown',
      'UnschedulablePodUpdatePodSchedulingGatesEliminated',
      'UnschedulablePodUpdatePodToleration',
    ]);
  });
});
