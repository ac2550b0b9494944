import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { expectationsOf } from '#cluster/controllers/expectations.ts';
import { WORK_QUEUE } from '#cluster/controllers/workQueue.ts';
import type { Lease } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { apply, does, journalReasons, node, runTo, S, start } from '#session/testing/manifestSession.ts';

const TWO = {
  configuration: {
    name: 'scheduler.yaml',
    text: 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nleaderElection: {leaderElect: true}\n',
  },
};

const WEB = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: default}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: web}]}}
`;

const kill = { type: 'fault.set', fault: 'controllerManager.killed', value: 1 } as const;
const restart = { ...kill, value: 0 } as const;
const leaseOf = (session: Session) =>
  session.ask('get', { kind: 'Lease', namespace: 'kube-system', name: 'kube-controller-manager' }) as Lease;
const pods = (session: Session) => session.world.table(store('Pod')).values();

describe('leader election of kube-controller-manager', () => {
  it('the leader renews its 15 s Lease every 2 s and reports its election once', () => {
    const session = start(node('n1') + WEB, TWO);
    session.seekTime(20 * S);
    const before = leaseOf(session);
    expect(before.spec).toMatchObject({ holderIdentity: 'control-plane-1_1', leaseDurationSeconds: 15 });
    session.seekTime(22 * S + 100_000);
    expect(leaseOf(session).spec?.renewTime).not.toBe(before.spec?.renewTime);
    session.seekTime(60 * S);
    expect(leaseOf(session).spec).toMatchObject({ holderIdentity: 'control-plane-1_1', leaseTransitions: 0 });
    expect(pods(session)).toHaveLength(3);
    expect(session.ask('controllerManagers', {}).map(({ state }) => state)).toEqual(['leads', 'standsBy']);
    const said = session.world
      .table(store('Event'))
      .values()
      .filter(({ source }) => source?.component === 'kube-controller-manager');
    expect(said.map(({ message, involvedObject }) => [involvedObject.kind, message])).toEqual([
      ['Lease', 'control-plane-1_1 became leader'],
    ]);
  });

  it.each([20, 20.9, 21.7])('the standby takes over within 17 s after the leader is killed at %s s', (at) => {
    const session = start(node('n1'), TWO);
    session.seekTime(at * S);
    does(session, kill);
    apply(session, WEB);
    session.seekTime((at + 12) * S);
    expect(pods(session)).toHaveLength(0);
    session.seekTime((at + 40) * S);
    const created = journalReasons(session).find(
      ({ type, subject }) => type === 'leader.elected' && subject === 'control-plane-2_1',
    );
    const tookUs =
      journalReasons(session).filter(({ type }) => type === 'ReplicaSet.synced')[0]?.atUs ?? Number.POSITIVE_INFINITY;
    expect(created).toBeDefined();
    expect(tookUs - at * S).toBeLessThanOrEqual(17.3 * S);
    expect(pods(session)).toHaveLength(3);
    expect(leaseOf(session).spec).toMatchObject({ holderIdentity: 'control-plane-2_1', leaseTransitions: 1 });
  });

  it("drops answers to the dead leader's requests and creates no object twice", () => {
    const session = start(node('n1'), TWO);
    session.seekTime(20 * S);
    apply(session, WEB);
    const isCreating = () => session.world.table(expectationsOf('ReplicaSet')).size > 0;
    runTo(session, isCreating, 25 * S);
    expect(isCreating()).toBe(true);
    does(session, kill);
    session.seekTime(21.5 * S);
    expect(session.world.table(WORK_QUEUE).size).toBe(0);
    session.seekTime(70 * S);
    expect(pods(session)).toHaveLength(3);
    expect(session.world.table(store('Deployment')).get('default/web')?.status?.availableReplicas).toBe(3);
  });

  it('a new leader restarts the toleration countdowns of the dead leader', () => {
    const pod = `---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: default}
spec:
  tolerations: [{key: k, operator: Exists, effect: NoExecute, tolerationSeconds: 60}]
  containers: [{name: c, image: web}]
`;
    const session = start(node('n1') + pod);
    session.seekTime(10 * S);
    does(session, { type: 'node.taint', name: 'n1', key: 'k', effect: 'NoExecute' });
    session.seekTime(50 * S);
    does(session, kill);
    session.seekTime(55 * S);
    does(session, restart);
    session.seekTime(100 * S);
    expect(pods(session)[0]?.metadata.deletionTimestamp).toBeUndefined();
    session.seekTime(116 * S);
    const [late] = pods(session);
    expect(late === undefined || late.metadata.deletionTimestamp !== undefined).toBe(true);
  });

  it('without leader election no controller works until the restart, also after seeking', () => {
    const session = start(node('n1') + WEB);
    session.seekTime(20 * S);
    does(session, kill, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 5 });
    session.seekTime(100 * S);
    expect(pods(session)).toHaveLength(3);
    expect(session.ask('controllerManagers', {})).toMatchObject([{ host: 'control-plane-1', state: 'gone' }]);
    does(session, restart);
    session.seekTime(110 * S);
    expect(pods(session)).toHaveLength(5);
    const { digest } = session.ask('state', {});
    session.seekTime(10 * S);
    session.seekTime(110 * S);
    expect(session.ask('state', {}).digest).toBe(digest);
  });
});
