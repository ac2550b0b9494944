import { describe, expect, it } from 'vitest';
import type { Event, Namespace, ResourceQuota } from '#model/generated/types.ts';
import { kubectl, later, printed } from '#session/kubectl/testing/terminal.ts';
import type { Session } from '#session/session.ts';
import { node, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario, podsOf, seekSeconds } from '#session/testing/scenarioSession.ts';

const quotaOf = (session: Session, name: string) =>
  session.ask('get', { kind: 'ResourceQuota', namespace: 'default', name }) as ResourceQuota;

function failures(session: Session, workload: string): string[] {
  return (session.ask('list', { kind: 'Event' }) as Event[])
    .filter(({ reason, involvedObject }) => reason === 'FailedCreate' && involvedObject.name?.startsWith(workload))
    .map(({ message = '' }) => message);
}

describe('quota-no-pods', () => {
  it('refuses Pods, so that none is Pending, and Events of the ReplicaSets explain it', () => {
    const session = openedScenario('quota-no-pods');
    seekSeconds(session, 50);
    expect(podsOf(session, 'web')).toHaveLength(4);
    expect(podsOf(session, 'api')).toHaveLength(0);
    expect(podsOf(session).filter(({ status }) => status?.phase === 'Pending')).toEqual([]);
    expect(quotaOf(session, 'compute').status).toEqual({
      hard: { 'requests.cpu': '2', pods: '10' },
      used: { 'requests.cpu': '2', pods: '4' },
    });
    expect(failures(session, 'web')[0]).toMatch(
      /^Error creating: pods "web-\w+-\w+" is forbidden: exceeded quota: compute, requested: requests\.cpu=500m, used: requests\.cpu=2, limited: requests\.cpu=2$/,
    );
    expect(failures(session, 'api')[0]).toMatch(
      /^Error creating: pods "api-\w+-\w+" is forbidden: failed quota: compute: must specify requests\.cpu for: app$/,
    );
    expect(printed(session, 'get quota')).toEqual([
      'NAME      REQUEST                         LIMIT   AGE',
      expect.stringMatching(/^compute {3}pods: 4\/10, requests\.cpu: 2\/2 +\d+m$/),
    ]);
  });

  it('creates Pods once the quota has room and each container has requests', () => {
    const session = openedScenario('quota-no-pods');
    seekSeconds(session, 180);
    expect(podsOf(session, 'web')).toHaveLength(6);
    expect(podsOf(session, 'api')).toHaveLength(2);
    expect(quotaOf(session, 'compute').status?.used).toEqual({ 'requests.cpu': '3500m', pods: '8' });
  });
});

const QUOTA = (hard: string, more = ''): string =>
  `---\napiVersion: v1\nkind: ResourceQuota\nmetadata: {name: q, namespace: default}\nspec: {hard: {${hard}}${more}}\n`;

describe('ResourceQuota', () => {
  it('counts objects of any kind and frees the usage of deleted ones', () => {
    // The certificates that every Namespace has are one of them.
    const session = start(node('node-1') + QUOTA('count/configmaps: "2", services: "1"'));
    session.seekTime(2 * S);
    expect(kubectl(session, 'create configmap a --from-literal=k=v', 3)).toEqual(['configmap/a created']);
    expect(kubectl(session, 'create configmap b', 4)).toEqual([
      'error: failed to create configmap: configmaps "b" is forbidden: exceeded quota: q, requested: count/configmaps=1, used: count/configmaps=2, limited: count/configmaps=2',
    ]);
    kubectl(session, 'delete configmap a', 6);
    expect(quotaOf(session, 'q').status?.used).toEqual({ 'count/configmaps': '1', services: '0' });
    expect(kubectl(session, 'create configmap b', 8)).toEqual(['configmap/b created']);
  });

  it('limits only the objects in its scopes', () => {
    const session = start(node('node-1') + QUOTA('pods: "0"', ', scopes: [BestEffort]'));
    session.seekTime(2 * S);
    expect(kubectl(session, 'run a --image=nginx:1', 3)).toEqual([
      'Error from server (Forbidden): pods "a" is forbidden: exceeded quota: q, requested: pods=1, used: pods=0, limited: pods=0',
    ]);
    expect(kubectl(session, 'create deployment web --image=nginx:1', 4)).toEqual(['deployment.apps/web created']);
  });

  it('frees the usage of a Pod that has ended', () => {
    const session = start(node('node-1') + QUOTA('pods: "1", count/pods: "5"'));
    session.seekTime(2 * S);
    kubectl(session, 'run once --image=busybox:1 --restart=Never --command -- sh -c "exit 0"', 3);
    expect(quotaOf(session, 'q').status?.used).toEqual({ pods: '1', 'count/pods': '1' });
    session.seekTime(30 * S);
    expect(quotaOf(session, 'q').status?.used).toEqual({ pods: '0', 'count/pods': '1' });
  });
});

describe('deleted Namespace', () => {
  it('a deleted Namespace lists remaining objects in conditions, and disappears after the last one', () => {
    const session = start(`${node('node-1')}---
apiVersion: v1
kind: Namespace
metadata: {name: shop}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: held, namespace: shop, finalizers: [example.com/keep]}
`);
    session.seekTime(3 * S);
    kubectl(session, 'run web --image=nginx:1 -n shop', 10);
    const run = later(session, 'delete namespace shop');
    session.seekTime(12.5 * S);
    const conditions = () =>
      (session.ask('get', { kind: 'Namespace', name: 'shop' }) as Namespace | undefined)?.status?.conditions ?? [];
    const conditionOf = (type: string) => conditions().find((condition) => condition.type === type);
    expect(conditionOf('NamespaceDeletionContentFailure')).toMatchObject({ status: 'False', reason: 'ContentDeleted' });
    // A Pod is left, and the other objects are not looked at before it is gone.
    expect(conditionOf('NamespaceFinalizersRemaining')).toMatchObject({
      status: 'False',
      reason: 'ContentHasNoFinalizers',
    });
    session.seekTime(60 * S);
    expect(conditionOf('NamespaceFinalizersRemaining')).toMatchObject({
      status: 'True',
      reason: 'SomeFinalizersRemain',
      message: 'Some content in the namespace has finalizers remaining: example.com/keep in 1 resource instances',
    });
    expect(conditionOf('NamespaceContentRemaining')?.message).toBe(
      'Some resources are remaining: configmaps. has 1 resource instances',
    );
    expect(run().state).toBe('running');
    kubectl(session, `patch configmap held -n shop --type=merge -p '{"metadata":{"finalizers":null}}'`, 70);
    expect(conditions()).toEqual([]);
    expect(run()).toEqual({ state: 'done', lines: [{ stream: 'out', text: 'namespace "shop" deleted' }] });
  });
});
