import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Deployment, ReplicaSet } from '#model/generated/types.ts';
import { sameTemplate, templateHash } from '../controllerRevisions.ts';
import { maxSurge, maxUnavailable } from './replicaCounts.ts';
import { DeploymentSync } from './rollout.ts';

function web(replicas: number, image: string, changes: Partial<Deployment['spec']> = {}): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default', uid: 'd', generation: 1 },
    spec: {
      replicas,
      selector: { matchLabels: { app: 'web' } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
      progressDeadlineSeconds: 600,
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image }] } },
      ...changes,
    },
  };
}

/** A small world in which ReplicaSets act at once and their Pods are available at once. */
class Play {
  deployment: Deployment;
  replicaSets: ReplicaSet[] = [];
  readonly log: string[] = [];
  nowSeconds = 0;
  available: (image: string) => boolean = () => true;
  /** Requested delays of later syncs, in seconds. */
  checks: number[] = [];
  private made = 0;

  constructor(deployment: Deployment) {
    this.deployment = deployment;
  }

  settle(): this {
    this.replicaSets = this.replicaSets.map((replicaSet) => {
      const replicas = replicaSet.spec.replicas ?? 0;
      const available = this.available(imageOf(replicaSet)) ? replicas : 0;
      return { ...replicaSet, status: { replicas, readyReplicas: available, availableReplicas: available } };
    });
    return this;
  }

  /** Syncs and settles until nothing is written. Records the number of syncs. */
  run(limit = 20): this {
    for (let i = 0; i < limit; i++) {
      if (!this.sync()) return this;
      this.settle();
    }
    throw new Error('the rollout did not settle');
  }

  sync(): boolean {
    let wrote = false;
    const note = (text?: string) => {
      wrote = true;
      if (text) this.log.push(text);
    };
    const writes = {
      createReplicaSet: (made: ReplicaSet) => {
        note(`create ${imageOf(made)} ${made.spec.replicas}`);
        const metadata = {
          ...made.metadata,
          uid: made.metadata.name,
          creationTimestamp: formatTime(this.made++ * 1_000_000),
        };
        this.replicaSets.push({ ...made, metadata, status: { replicas: 0 } });
      },
      updateReplicaSet: (before: ReplicaSet, after: ReplicaSet) => {
        note(
          before.spec.replicas === after.spec.replicas
            ? undefined
            : `${imageOf(before)} ${before.spec.replicas}->${after.spec.replicas}`,
        );
        this.replicaSets = this.replicaSets.map(
          (replicaSet) =>
            (replicaSet.metadata.name === after.metadata.name
              ? { ...after, status: replicaSet.status }
              : replicaSet) as ReplicaSet,
        );
      },
      deleteReplicaSet: (gone: ReplicaSet) => {
        note(`delete ${imageOf(gone)}`);
        this.replicaSets = this.replicaSets.filter(({ metadata }) => metadata.name !== gone.metadata.name);
      },
      updateStatus: (after: Deployment) => {
        note();
        this.deployment = {
          ...this.deployment,
          metadata: after.metadata,
          ...(after.status ? { status: after.status } : undefined),
        };
      },
      event: () => {},
      checkAfter: (delayUs: Micros) => {
        this.checks.push(delayUs / 1_000_000);
      },
    };
    new DeploymentSync(this.deployment, this.replicaSets, () => [], writes, this.nowSeconds * 1_000_000).sync();
    return wrote;
  }

  change(replicas: number, image: string, changes: Partial<Deployment['spec']> = {}): this {
    this.deployment = {
      ...this.deployment,
      spec: web(replicas, image, changes).spec,
      metadata: { ...this.deployment.metadata, generation: (this.deployment.metadata.generation ?? 0) + 1 },
    };
    this.log.length = 0;
    return this;
  }

  get condition(): string | undefined {
    return this.deployment.status?.conditions?.find(({ type }) => type === 'Progressing')?.reason;
  }
}

function imageOf({ spec }: ReplicaSet): string {
  return spec.template?.spec?.containers[0]?.image ?? '';
}

describe('a rollout without a ready Pod', () => {
  it('checks the progress deadline although the stored status omits zero counts', () => {
    const play = new Play(web(2, 'a', { progressDeadlineSeconds: 5 }));
    play.available = () => false;
    play.run();
    const { readyReplicas: _, availableReplicas: __, ...status } = play.deployment.status ?? {};
    play.deployment = { ...play.deployment, status };
    play.checks = [];
    expect(play.sync()).toBe(false);
    expect(play.checks).toEqual([6]);
  });
});

describe('fenceposts', () => {
  it.each([
    [4, '25%', '25%', 1, 1],
    [1, '25%', '25%', 1, 0],
    [10, '0%', '0%', 0, 1],
    [3, '50%', '50%', 2, 1],
    [5, 2, 9, 2, 5],
    [0, '25%', '25%', 0, 0],
  ])(
    'resolves surge and unavailable of %d replicas with %s and %s',
    (replicas, surge, unavailable, expectedSurge, expectedUnavailable) => {
      const deployment = web(replicas, 'a', {
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: surge, maxUnavailable: unavailable } },
      });
      expect([maxSurge(deployment), maxUnavailable(deployment)]).toEqual([expectedSurge, expectedUnavailable]);
    },
  );
});

describe('a rollout', () => {
  it('rolls out step by step and completes', () => {
    const play = new Play(web(4, 'a')).run();
    expect(play.log).toEqual(['create a 4']);
    play.change(4, 'b').run();
    expect(play.log).toEqual(['create b 1', 'a 4->3', 'b 1->2', 'a 3->1', 'b 2->4', 'a 1->0']);
    expect(play.condition).toBe('NewReplicaSetAvailable');
  });

  it('stops while Pods are not available, and scales down that ReplicaSet first on the next rollout', () => {
    const play = new Play(web(4, 'a')).run();
    play.available = (image) => image !== 'bad';
    play.change(4, 'bad').run();
    expect(play.log).toEqual(['create bad 1', 'a 4->3', 'bad 1->2']);
    play.change(4, 'c').run();
    expect(play.log.slice(0, 2)).toEqual(['create c 0', 'bad 2->0']);
    expect(play.log.at(-1)).toBe('a 1->0');
  });

  it('keeps surplus Pods after maxSurge is lowered while new Pods are not available', () => {
    const surging = (maxSurge: number) => ({
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable: 0 } },
    });
    const play = new Play(web(3, 'a', surging(2))).run();
    play.available = (image) => image !== 'bad';
    play.change(3, 'bad', surging(2)).run();
    expect(play.log).toEqual(['create bad 2']);
    play.change(3, 'bad', surging(1)).run();
    expect(play.log).toEqual([]);
  });

  it('rolls back to an old ReplicaSet with a new revision', () => {
    const play = new Play(web(2, 'a')).run().change(2, 'b').run().change(2, 'a').run();
    expect(play.replicaSets).toHaveLength(2);
    expect(play.replicaSets.find((replicaSet) => imageOf(replicaSet) === 'a')?.metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/revision': '3',
      'deployment.kubernetes.io/revision-history': '1',
    });
  });

  it('scales while paused but creates no ReplicaSet', () => {
    const play = new Play(web(2, 'a')).run().change(5, 'b', { paused: true }).run();
    expect(play.log).toEqual(['a 2->5']);
    expect(play.condition).toBe('DeploymentPaused');
  });

  it('a Deployment checks its progress deadline, except while paused', () => {
    const stuck = new Play(web(2, 'a'));
    stuck.available = () => false;
    stuck.run().nowSeconds = 100;
    stuck.sync();
    expect(stuck.checks.at(-1)).toBe(501);
    const paused = new Play(web(2, 'a')).run().change(2, 'a', { paused: true }).run();
    paused.nowSeconds = 700;
    paused.checks = [];
    paused.sync();
    expect(paused.checks).toEqual([]);
  });

  it('a Deployment copies its annotations to the current ReplicaSet, including changed ones', () => {
    const play = new Play(web(1, 'a')).run();
    for (const why of ['first', 'second']) {
      const { metadata } = play.deployment;
      const annotations = { ...metadata.annotations, 'kubernetes.io/change-cause': why };
      play.deployment = { ...play.deployment, metadata: { ...metadata, annotations } };
      play.run();
      expect(play.replicaSets[0]?.metadata.annotations).toMatchObject({ 'kubernetes.io/change-cause': why });
    }
  });

  it('keeps as many old ReplicaSets as revisionHistoryLimit says', () => {
    const play = new Play(web(1, 'a', { revisionHistoryLimit: 1 })).run();
    for (const image of ['b', 'c', 'd']) play.change(1, image, { revisionHistoryLimit: 1 }).run();
    expect(play.replicaSets.map(imageOf).sort()).toEqual(['c', 'd']);
  });

  it('Recreate deletes all old Pods first', () => {
    const strategy = { strategy: { type: 'Recreate' } };
    const play = new Play(web(3, 'a', strategy)).run().change(3, 'b', strategy).run();
    expect(play.log).toEqual(['a 3->0', 'create b 3']);
  });
});

describe('scaling in the middle of an update', () => {
  /**
   * `before` is the earlier size of the Deployment. `sizes` begins with the newest, which has the current template
   * unless `isNewer`.
   */
  function scaledTo(replicas: number, before: number, sizes: number[], [surge, surgeBefore] = [0, 0], isNewer = false) {
    const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: surge, maxUnavailable: 0 } };
    const play = new Play(web(replicas, isNewer ? 'newer' : 'rev-0', { paused: true, strategy }));
    play.replicaSets = sizes.map((size, age): ReplicaSet => {
      const { template, selector } = web(before, `rev-${age}`).spec;
      return {
        apiVersion: 'apps/v1',
        kind: 'ReplicaSet',
        metadata: {
          name: `rev-${age}`,
          uid: `rev-${age}`,
          creationTimestamp: formatTime((10 - age) * 1_000_000),
          annotations: {
            'deployment.kubernetes.io/desired-replicas': `${before}`,
            'deployment.kubernetes.io/max-replicas': `${before + surgeBefore}`,
          },
        },
        spec: { replicas: size, selector, template },
        status: { replicas: size },
      };
    });
    play.sync();
    return play.replicaSets.map(({ spec }) => spec.replicas);
  }

  it.each<[number, number, number[], number[]]>([
    [10, 12, [10], [12]],
    [5, 10, [2, 3], [4, 6]],
    [5, 3, [2, 3], [1, 2]],
    [9, 4, [8, 1], [4, 0]],
    [7, 10, [2, 3, 2], [3, 4, 3]],
    [13, 8, [2, 8, 3], [1, 5, 2]],
    [3, 4, [1, 1, 1], [2, 1, 1]],
    [3, 2, [1, 1, 1], [1, 1, 0]],
    [6, 0, [3, 2, 1], [0, 0, 0]],
    [6, 6, [0, 0, 0], [6, 0, 0]],
  ])('scales from %d to %d replicas: %j becomes %j', (before, replicas, sizes, expected) => {
    expect(scaledTo(replicas, before, sizes)).toEqual(expected);
  });

  it('includes the surge before and after scaling', () => {
    expect(scaledTo(20, 10, [6, 6], [2, 2])).toEqual([11, 11]);
    expect(scaledTo(50, 10, [5, 8], [6, 3])).toEqual([22, 34]);
  });

  it('scales without waiting for the current ReplicaSet', () => {
    expect(scaledTo(14, 10, [7, 3], [0, 0], true)).toEqual([10, 4]);
  });
});

describe('templateHash', () => {
  it('does not depend on field order, and differs for other changes', () => {
    const { template } = web(1, 'a').spec;
    const turned = { spec: template.spec, metadata: template.metadata } as typeof template;
    expect(templateHash(turned, undefined)).toBe(templateHash(template, undefined));
    expect(templateHash(template, 1)).not.toBe(templateHash(template, undefined));
    expect(templateHash(web(1, 'b').spec.template, undefined)).not.toBe(templateHash(template, undefined));
    const labelled = { ...template, metadata: { labels: { app: 'web', 'pod-template-hash': 'x' } } };
    expect(sameTemplate(labelled, template)).toBe(true);
  });
});
