import { describe, expect, it } from 'vitest';
import type { PodEnding } from '#protocol/podLife.ts';
import type { Session } from '#session/session.ts';
import { does, S, start } from '#session/testing/manifestSession.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

function endings(session: Session): readonly PodEnding[] {
  return session.ask('podEndings', {});
}

describe('who ended Pods, and why', () => {
  it('a rollout: the ReplicaSet controller deletes, the process exits with 0, nobody of the same ReplicaSet comes', () => {
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

  it('a drain: the eviction API ends it in the name of the person, and a successor is named', () => {
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

  it('a kubelet short of memory: its words, and no request of anybody', () => {
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

  it('preemption: the scheduler deletes, and its condition says for whom', () => {
    const session = openedScenario('preemption');
    seekSeconds(session, 60);
    expect(endings(session).at(-1)).toMatchObject({
      how: 'deleted',
      by: 'system:kube-scheduler',
      reason: 'PreemptionByScheduler',
    });
  });

  it('a Pod whose process ends by itself, then is deleted: nobody ended it', () => {
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
