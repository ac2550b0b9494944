import { describe, expect, it } from 'vitest';
import type { PodEnding } from '#protocol/podLife.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

function endings(session: Session): readonly PodEnding[] {
  return session.ask('podEndings', {});
}

describe('which component ended a Pod, and why', () => {
  it('a Pod ended by a rollout names the ReplicaSet controller and exit code 0', () => {
    const session = openedScenario('rollout-502');
    seekSeconds(session, 33);
    expect(endings(session)).toMatchObject([
      {
        name: expect.stringMatching(/^shop-/),
        how: 'deleted',
        by: 'system:serviceaccount:kube-system:replicaset-controller',
        phase: 'Succeeded',
        exits: [{ container: 'app', exitCode: 0, reason: 'Completed' }],
        successor: '',
      },
    ]);
    seekSeconds(session, 29);
    expect(endings(session)).toEqual([]);
  });

  it('a Pod ended by a drain names the person, the eviction API and its successor', () => {
    const session = openedScenario('drain-and-pdb');
    seekSeconds(session, 58);
    const [evicted] = endings(session);
    expect(evicted).toMatchObject({
      how: 'evicted',
      by: 'kubernetes-admin',
      reason: 'EvictionByEvictionAPI',
      isGone: true,
    });
    expect(evicted?.successor).toMatch(/^web-/);
    expect(evicted?.successor).not.toBe(evicted?.name);
  });

  it('a kubelet short of memory evicts with its own words, without any request', () => {
    const session = openedScenario('eviction-order');
    seekSeconds(session, 70);
    expect(endings(session).at(-1)).toMatchObject({
      name: 'best-effort-equal',
      how: 'kubelet',
      by: '',
      phase: 'Failed',
      reason: 'TerminationByKubelet',
      message: expect.stringContaining('low on resource: memory'),
      isGone: false,
    });
  });

  it('a preempted Pod names the scheduler, and its condition gives the reason', () => {
    const session = openedScenario('preemption');
    seekSeconds(session, 60);
    expect(endings(session).at(-1)).toMatchObject({
      how: 'deleted',
      by: 'system:kube-scheduler',
      reason: 'PreemptionByScheduler',
    });
  });

  it('a Pod whose process ended before its deletion names no one', () => {
    const session = start(
      `apiVersion: v1
kind: Pod
metadata: {name: once, namespace: default}
spec: {restartPolicy: Never, containers: [{name: main, image: busybox, command: [sh, -c, 'exit 3']}]}
`,
    );
    session.seekTime(30 * S);
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'once' });
    session.seekTime(60 * S);
    expect(endings(session)).toMatchObject([
      { name: 'once', how: 'itself', by: '', phase: 'Failed', exits: [{ exitCode: 3, reason: 'Error' }], isGone: true },
    ]);
  });
});
