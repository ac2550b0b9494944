import { describe, expect, it } from 'vitest';
import type { DaemonSet, Deployment, StatefulSet } from '#model/generated/types.ts';
import { rolloutStatus } from './rolloutStatus.ts';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const selector = { matchLabels: { app: 'web' } };
const metadata = { name: 'web', namespace: 'default', generation: 2 };

const deployment = (status: Deployment['status'], generation = 2): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { ...metadata, generation },
  spec: { replicas: 10, selector, template },
  status: { observedGeneration: 2, ...status },
});

describe('kubectl rollout status', () => {
  it("prints the stages of a Deployment in kubectl's order", () => {
    const lines = [
      deployment({}, 3),
      deployment({ replicas: 13, updatedReplicas: 9, availableReplicas: 8 }),
      deployment({ replicas: 12, updatedReplicas: 10, availableReplicas: 10 }),
      deployment({ replicas: 10, updatedReplicas: 10, availableReplicas: 8 }),
      deployment({ replicas: 10, updatedReplicas: 10, availableReplicas: 10 }),
    ].map((object) => rolloutStatus(object));
    expect(lines.map((each) => each?.line)).toEqual([
      'Waiting for deployment spec update to be observed...',
      'Waiting for deployment "web" rollout to finish: 9 out of 10 new replicas have been updated...',
      'Waiting for deployment "web" rollout to finish: 2 old replicas are pending termination...',
      'Waiting for deployment "web" rollout to finish: 8 of 10 updated replicas are available...',
      'deployment "web" successfully rolled out',
    ]);
    expect(lines.map((each) => each?.done)).toEqual([false, false, false, false, true]);
  });

  it('stops for a Deployment that exceeded its progress deadline', () => {
    const conditions = [{ type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }];
    expect(rolloutStatus(deployment({ conditions }))).toEqual({
      line: 'deployment "web" exceeded its progress deadline',
      done: true,
      isError: true,
    });
  });

  it('counts the nodes of a DaemonSet', () => {
    const set = (status: DaemonSet['status']): DaemonSet => ({
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata,
      spec: { selector, template, updateStrategy: { type: 'RollingUpdate' } },
      status,
    });
    const base = {
      currentNumberScheduled: 3,
      numberMisscheduled: 0,
      numberReady: 3,
      desiredNumberScheduled: 3,
      observedGeneration: 2,
    };
    expect(rolloutStatus(set({ ...base, updatedNumberScheduled: 1 }))?.line).toBe(
      'Waiting for daemon set "web" rollout to finish: 1 out of 3 new pods have been updated...',
    );
    expect(rolloutStatus(set({ ...base, updatedNumberScheduled: 3, numberAvailable: 2 }))?.line).toBe(
      'Waiting for daemon set "web" rollout to finish: 2 of 3 updated pods are available...',
    );
  });

  it('follows the partition of a StatefulSet', () => {
    const set = (updatedReplicas: number, type = 'RollingUpdate'): StatefulSet => ({
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata,
      spec: {
        replicas: 5,
        selector,
        template,
        serviceName: 'web',
        updateStrategy: { type, rollingUpdate: { partition: 3 } },
      },
      status: { replicas: 5, readyReplicas: 5, updatedReplicas, observedGeneration: 2 },
    });
    expect(rolloutStatus(set(1))?.line).toBe(
      'Waiting for partitioned roll out to finish: 1 out of 2 new pods have been updated...',
    );
    expect(rolloutStatus(set(2))).toMatchObject({
      line: 'partitioned roll out complete: 2 new pods have been updated...',
      done: true,
    });
    expect(rolloutStatus(set(2, 'OnDelete'))?.line).toBe(
      'rollout status is only available for RollingUpdate strategy type',
    );
  });
});
