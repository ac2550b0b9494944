import { describe, expect, it } from 'vitest';
import { isClient, senderOf } from './componentOf.ts';
import { travellerLabel } from './travellerLabel.ts';

describe('senderOf', () => {
  it.each([
    ['kubelet', 'system:node:n1', 'kubelet/n1'],
    ['default-scheduler', 'system:default-scheduler', 'kube-scheduler'],
    ['kube-scheduler', 'system:kube-scheduler', 'kube-scheduler'],
    ['replicaset-controller', 'system:replicaset-controller', 'kube-controller-manager'],
    [
      'kube-controller-manager/ReplicaSet',
      'system:serviceaccount:kube-system:replicaset-controller',
      'kube-controller-manager',
    ],
    ['kubectl', 'kubernetes-admin', 'kubectl'],
    ['load/elephant', 'cd:bot', 'load/elephant'],
  ])('places requests of %s as %s at %s', (from, user, place) => {
    expect(senderOf({ from, user })).toBe(place);
    expect(isClient(place)).toBe(from === 'kubectl' || from === 'load/elephant');
  });
});

describe('travellerLabel', () => {
  const label = (leg: 'execution' | 'watch', verb: string, kind: string, subject: string) =>
    travellerLabel({ leg, verb, kind, subject } as Parameters<typeof travellerLabel>[0]);

  it('labels Pods and bindings, and not frequent writes', () => {
    expect(label('execution', 'bind', 'Pod', 'default/web-1')).toBe('binding web-1');
    expect(label('watch', 'MODIFIED', 'Pod', 'default/web-1')).toBe('web-1');
    expect(label('execution', 'patch', 'Node', 'n1')).toBe('Node n1');
    expect(label('execution', 'update', 'Lease', 'kube-node-lease/n1')).toBe('');
    expect(label('execution', 'GET', '', '/api/v1/pods?limit=500')).toBe('GET pods');
  });
});
