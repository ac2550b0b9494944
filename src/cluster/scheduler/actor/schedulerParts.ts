import type { World } from '../../../kernel/world.ts';
import { SchedulerCache } from '../cache/schedulerCache.ts';
import { createProfiles } from '../config/createProfiles.ts';
import type { KubeSchedulerConfiguration } from '../config/schedulerConfiguration.ts';
import { SchedulingCycle } from '../cycle/schedulingCycle.ts';
import type { SelectHost } from '../cycle/selectHost.ts';
import type { Profile } from '../framework/profile.ts';
import { createListers } from '../listers.ts';
import type { BackoffLimits } from '../queue/backoff.ts';
import { PodNominator } from '../queue/nominator.ts';
import { DEFAULT_BACKOFF, DEFAULT_MAX_IN_UNSCHEDULABLE_US, prioritySort } from '../queue/queueOptions.ts';
import { queueProfileOf } from '../queue/queueProfile.ts';
import { SchedulingQueue } from '../queue/schedulingQueue.ts';
import { CacheRecords } from './cacheRecords.ts';
import { EventHandlers } from './eventHandlers.ts';
import { FailureHandler } from './failureHandler.ts';
import { followCache } from './followCache.ts';
import { Informers } from './informers.ts';
import { nominationsFor } from './podNominations.ts';

export interface SchedulerOptions {
  readonly configuration?: KubeSchedulerConfiguration;
  /** How one of several best nodes is chosen; by default as v1.36 does. */
  readonly selectHost?: SelectHost;
}

/** What one kube-scheduler is made of. All of it either is derived from the world's tables or keeps nothing. */
export interface SchedulerParts {
  readonly world: World;
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly queue: SchedulingQueue;
  readonly cache: CacheRecords;
  readonly snapshot: SchedulerCache;
  readonly cycle: SchedulingCycle;
  readonly informers: Informers;
  readonly failures: FailureHandler;
}

/** @throws {ConfigurationError} in the words with which kube-scheduler refuses to start. */
export function createSchedulerParts(
  world: World,
  { configuration = {}, selectHost }: SchedulerOptions,
): SchedulerParts {
  const snapshot = new SchedulerCache();
  followCache(world, snapshot);
  const nominator = new PodNominator(world);
  const profiles = createProfiles(configuration, {
    snapshot,
    listers: createListers(world),
    nominator: nominationsFor(nominator),
  });
  const [first] = profiles.values();
  const queue = new SchedulingQueue(
    world,
    {
      profiles: new Map([...profiles].map(([name, profile]) => [name, queueProfileOf(profile)])),
      less: first ? (a, b) => first.less(a, b) : prioritySort,
      backoff: backoffLimits(configuration),
      maxInUnschedulableUs: DEFAULT_MAX_IN_UNSCHEDULABLE_US,
    },
    nominator,
  );
  const cache = new CacheRecords(world, (node) => snapshot.nextOrder(node));
  const informers = new Informers(world, new EventHandlers({ queue, cache, schedulerNames: new Set(profiles.keys()) }));
  const failures = new FailureHandler({ queue, cache, informers });
  const { percentageOfNodesToScore } = configuration;
  const cycle = new SchedulingCycle(snapshot, {
    ...(percentageOfNodesToScore !== undefined && { percentageOfNodesToScore }),
    ...(selectHost && { selectHost }),
  });
  return { world, profiles, queue, cache, snapshot, cycle, informers, failures };
}

function backoffLimits({ podInitialBackoffSeconds, podMaxBackoffSeconds }: KubeSchedulerConfiguration): BackoffLimits {
  return {
    initialUs:
      podInitialBackoffSeconds === undefined ? DEFAULT_BACKOFF.initialUs : podInitialBackoffSeconds * 1_000_000,
    maxUs: podMaxBackoffSeconds === undefined ? DEFAULT_BACKOFF.maxUs : podMaxBackoffSeconds * 1_000_000,
  };
}
