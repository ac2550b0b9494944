import { describe, expect, it } from 'vitest';
import { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { DEFAULT_FLAGS } from './autoscalerRecords.ts';
import { type DrainContext, podsToMove } from './nodeRemovals.ts';

const owner = (kind: string) => ({ apiVersion: 'apps/v1', kind, name: 'o', uid: 'o', controller: true });
const pod = (more: { metadata?: object; spec?: object; status?: object } = {}, kind = 'ReplicaSet'): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'default', labels: { app: 'p' }, ownerReferences: [owner(kind)], ...more.metadata },
  spec: { containers: [], ...more.spec },
  ...(more.status && { status: more.status }),
});
const annotated = (key: string, value: string, more: object = {}) =>
  pod({ metadata: { annotations: { [`cluster-autoscaler.kubernetes.io/${key}`]: value }, ...more } });
const budget = (disruptionsAllowed: number): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'b', namespace: 'default' },
  spec: { selector: { matchLabels: { app: 'p' } } },
  status: { disruptionsAllowed, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 },
});
const context = (more: Partial<DrainContext> = {}, budgets: PodDisruptionBudget[] = []): DrainContext => ({
  flags: DEFAULT_FLAGS,
  nowUs: 0,
  budgets: new RemainingBudgets(budgets),
  exists: () => true,
  ...more,
});
const reason = (one: Pod, where = context()) => podsToMove([one], where).blocker?.reason;
const volume = (source: object) => pod({ spec: { volumes: [{ name: 'v', ...source }] } });

describe('Pods that block the removal of a node', () => {
  it.each([
    ['no controller', pod({ metadata: { ownerReferences: [] } }), 'NotReplicated'],
    ['a controller of another kind', pod({}, 'Workflow'), 'NotReplicated'],
    ['an emptyDir', volume({ emptyDir: {} }), 'LocalStorageRequested'],
    ['a hostPath', volume({ hostPath: { path: '/' } }), 'LocalStorageRequested'],
    ['an emptyDir in memory', volume({ emptyDir: { medium: 'Memory' } }), undefined],
    ['safe-to-evict false', annotated('safe-to-evict', 'false'), 'NotSafeToEvictAnnotation'],
    ['safe-to-evict true without a controller', annotated('safe-to-evict', 'true', { ownerReferences: [] }), undefined],
    ['kube-system', pod({ metadata: { namespace: 'kube-system' } }), 'UnmovableKubeSystemPod'],
    [
      'a failed Pod without a controller',
      pod({ metadata: { ownerReferences: [] }, status: { phase: 'Failed' } }),
      undefined,
    ],
  ])('decides whether a Pod blocks removal: %s', (_, one, expected) => {
    expect(reason(one)).toBe(expected);
  });

  it('a missing controller or a spent PodDisruptionBudget blocks removal', () => {
    expect(reason(pod(), context({ exists: () => false }))).toBe('ControllerNotFound');
    expect(reason(pod(), context({}, [budget(0)]))).toBe('NotEnoughPdb');
    expect(reason(pod(), context({}, [budget(1)]))).toBeUndefined();
    const shared = new RemainingBudgets([budget(1)]);
    shared.spend([pod()]);
    expect(reason(pod(), context({ budgets: shared }))).toBe('NotEnoughPdb');
  });

  it('Pods of DaemonSets and mirror Pods do not block removal', () => {
    const mirror = pod({ metadata: { annotations: { 'kubernetes.io/config.mirror': 'x' }, ownerReferences: [] } });
    const moved = podsToMove([pod({}, 'DaemonSet'), mirror, pod()], context());
    expect([moved.pods.length, moved.daemonSetPods.length, moved.blocker]).toEqual([1, 1, undefined]);
  });
});
