import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario, podsOf } from '#session/testing/scenarioSession.ts';

const scheduled = ({ status }: Pod) => status?.conditions?.find(({ type }) => type === 'PodScheduled');
const isReady = ({ status }: Pod) => status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
const imageOf = ({ spec }: Pod) => spec.containers[0]?.image;

describe('anti-affinity-rollout-deadlock', () => {
  const web = (session: Session) => session.world.table(store('Deployment')).get('default/web');
  const progressing = (session: Session) =>
    web(session)?.status?.conditions?.find(({ type }) => type === 'Progressing');

  it('the surge Pod stays Pending until maxUnavailable allows removing an old Pod first', () => {
    const session = openedScenario('anti-affinity-rollout-deadlock');
    for (const second of [30, 60, 89]) {
      session.seekTime(second * S);
      expect(podsOf(session, 'web')).toHaveLength(4);
      const [waiting, ...others] = podsOf(session, 'web').filter((pod) => !pod.spec.nodeName);
      expect(others).toEqual([]);
      expect(imageOf(waiting as Pod)).toBe('registry.example/web:2');
      expect(scheduled(waiting as Pod)?.message).toMatch(
        /^0\/3 nodes are available: 3 node\(s\) didn't match pod anti-affinity rules\./,
      );
    }
    expect(progressing(session)).toMatchObject({ status: 'False', reason: 'ProgressDeadlineExceeded' });
    session.seekTime(150 * S);
    expect(podsOf(session, 'web').map(imageOf)).toEqual(Array(3).fill('registry.example/web:2'));
    expect(podsOf(session, 'web').every(isReady)).toBe(true);
    expect(progressing(session)).toMatchObject({ status: 'True', reason: 'NewReplicaSetAvailable' });
  });
});

describe('daemonset-pending', () => {
  it('the Pod for the full node stays Pending until its priority is higher', () => {
    const session = openedScenario('daemonset-pending');
    session.seekTime(44 * S);
    const [waiting, ...others] = podsOf(session, 'agent').filter((pod) => !pod.spec.nodeName);
    expect(others).toEqual([]);
    expect(podsOf(session, 'agent')).toHaveLength(3);
    const message = scheduled(waiting as Pod)?.message;
    expect(message).toContain(
      "0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't satisfy plugin(s) [NodeAffinity].",
    );
    expect(message).toContain(
      'preemption: 0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.',
    );
    session.seekTime(90 * S);
    const nodes = podsOf(session, 'agent').map(({ spec }) => spec.nodeName);
    expect(nodes.sort()).toEqual(['node-1', 'node-2', 'node-3']);
    expect(podsOf(session, 'agent').every(isReady)).toBe(true);
    expect(podsOf(session, 'busy').filter((pod) => !pod.spec.nodeName)).toHaveLength(1);
  });
});
