import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { budgetPlan, expectedScale } from './budgetStatus.ts';

const S = 1_000_000;
const owner = (kind: string, name: string, apiVersion = 'apps/v1') => ({
  apiVersion,
  kind,
  name,
  uid: `uid-${name}`,
  controller: true,
});

function pod(name: string, ownedBy?: ReturnType<typeof owner>, ready = true): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', ...(ownedBy && { ownerReferences: [ownedBy] }) },
    spec: { containers: [] },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  };
}

const workload = (kind: string, name: string, replicas: number, above?: ReturnType<typeof owner>): KubeObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name, namespace: 'default', uid: `uid-${name}`, ...(above && { ownerReferences: [above] }) },
  spec: { replicas },
});

const among =
  (...objects: readonly KubeObject[]) =>
  (kind: string, key: string) =>
    objects.find((object) => object.kind === kind && `default/${object.metadata.name}` === key);

function budget(spec: PodDisruptionBudget['spec'], status?: PodDisruptionBudget['status']): PodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'b', namespace: 'default', generation: 1 },
    spec,
    ...(status && { status }),
  };
}

describe('expectedScale', () => {
  it('counts a Deployment once although two of its ReplicaSets have Pods', () => {
    const find = among(
      workload('Deployment', 'd', 4),
      workload('ReplicaSet', 'r1', 3, owner('Deployment', 'd')),
      workload('ReplicaSet', 'r2', 2, owner('Deployment', 'd')),
    );
    const pods = [pod('a', owner('ReplicaSet', 'r1')), pod('b', owner('ReplicaSet', 'r2')), pod('c')];
    expect(expectedScale(pods, find)).toEqual({ count: 4, unmanaged: ['c'] });
  });

  it('counts the ReplicaSet when its Deployment is missing', () => {
    const find = among(workload('ReplicaSet', 'r', 3, owner('Deployment', 'd')));
    expect(expectedScale([pod('a', owner('ReplicaSet', 'r'))], find).count).toBe(3);
  });

  it.each([
    ['a missing controller', owner('ReplicaSet', 'r'), 'found no controllers for pod "a"'],
    [
      'a controller without a scale',
      owner('DaemonSet', 'd'),
      'daemonsets.apps does not implement the scale subresource',
    ],
    [
      'a controller kind that no API server serves',
      owner('Foo', 'f', 'x.io/v1'),
      'no matches for kind "Foo" in version "x.io/v1"',
    ],
  ])('refuses %s', (_, controller, message) => {
    expect(() => expectedScale([pod('a', controller)], among())).toThrow(message);
  });
});

describe('budgetPlan', () => {
  const spec = { minAvailable: 1, selector: {} };

  it('excludes an evicted Pod for two minutes', () => {
    const pods = [pod('a'), pod('b')];
    const granted = budget(spec, { disruptedPods: { a: formatTime(10 * S) } });
    const soon = budgetPlan(granted, pods, among(), 60 * S);
    expect(soon.status).toMatchObject({ currentHealthy: 1, disruptionsAllowed: 0 });
    expect(soon.recheckAtUs).toBe(130 * S);
    const late = budgetPlan(granted, pods, among(), 131 * S);
    expect(late.status).toMatchObject({ currentHealthy: 2, disruptionsAllowed: 1 });
    expect(late.status?.disruptedPods).toBeUndefined();
    expect(late.notDeleted.map(({ metadata }) => metadata.name)).toEqual(['a']);
  });

  it('writes nothing without a change', () => {
    const first = budgetPlan(budget(spec), [pod('a')], among(), 0).status;
    expect(first).toBeDefined();
    expect(budgetPlan(budget(spec, first), [pod('a')], among(), S).status).toBeUndefined();
  });

  it('keeps the transition time of an unchanged condition', () => {
    const first = budgetPlan(budget(spec), [pod('a'), pod('b')], among(), 0).status;
    const second = budgetPlan(budget(spec, first), [pod('a'), pod('b'), pod('c')], among(), 50 * S).status;
    expect(second?.conditions?.[0]?.lastTransitionTime).toBe(formatTime(0));
  });
});
