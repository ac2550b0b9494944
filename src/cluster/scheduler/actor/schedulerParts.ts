import type { Micros } from '#base/time.ts';
import type { LeaderElectionSettings } from '#cluster/api/election/candidates.ts';
import { faultValue, takeFault } from '#cluster/environment/faults.ts';
import { defaultPlugins, isEnabled } from '#cluster/releases/featureGates.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { SchedulerCache } from '../cache/schedulerCache.ts';
import { createProfiles } from '../config/createProfiles.ts';
import { leaderElectionSettings } from '../config/leaderElectionSettings.ts';
import type { KubeSchedulerConfiguration } from '../config/schedulerConfiguration.ts';
import { behaviourOf, type SchedulerBehaviour, type SchedulerSwitches } from '../config/schedulerConfiguration.ts';
import { OpportunisticBatch } from '../cycle/opportunisticBatch.ts';
import { SchedulingCycle, type SelectHost, selectAtRandom, selectByHeap } from '../cycle/schedulingCycle.ts';
import { ASSIGNED_POD_DELETE } from '../framework/clusterEvent.ts';
import type { Nominator } from '../framework/handle.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import type { BackoffLimits } from '../queue/backoff.ts';
import { ClassicHandlers } from '../queue/classic/classicHandlers.ts';
import { ClassicPodQueue } from '../queue/classic/classicPodQueue.ts';
import { classicAdmission } from '../queue/classic/classicRegistrations.ts';
import { PodNominator } from '../queue/nominator.ts';
import type { PodQueue } from '../queue/podQueue.ts';
import { uidOf, withPlugins, withPod } from '../queue/queuedPod.ts';
import {
  DEFAULT_BACKOFF,
  DEFAULT_MAX_IN_UNSCHEDULABLE_US,
  prioritySort,
  queueProfileOf,
} from '../queue/queueOptions.ts';
import { SchedulingQueue } from '../queue/schedulingQueue.ts';
import { createListers, type QueuedPod, schedulerCache } from '../schedulerRecords.ts';
import { CacheRecords, followCache } from './cacheRecords.ts';
import { EventHandlers } from './eventHandlers.ts';
import { type ChangeHandler, Informers } from './informers.ts';
import { SchedulerLive } from './schedulerLive.ts';

/**
 * Handles the Pod of a failed attempt.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, handleSchedulingFailure and handleBindingCycleError.
 */
export class FailureHandler {
  private readonly options: FailureHandlerOptions;

  constructor(options: FailureHandlerOptions) {
    this.options = options;
  }

  /**
   * Puts the last delivered version of the Pod back into the queue and returns it. Drops the Pod and returns
   * `undefined` if it was deleted, bound or recreated meanwhile.
   */
  schedulingFailed(queued: QueuedPod, rejection: Rejection, nowUs: Micros): Pod | undefined {
    const { queue, informers } = this.options;
    const { namespace, name } = queued.pod.metadata;
    const newest = informers.pod(namespace, name);
    if (!newest || uidOf(newest) !== queued.uid || (newest.spec.nodeName ?? '') !== '') {
      queue.done(queued.uid);
      return undefined;
    }
    const failed = withPlugins(withPod(queued, newest), rejection.unschedulablePlugins, rejection.pendingPlugins);
    queue.addUnschedulableIfNotPresent(failed, nowUs);
    return newest;
  }

  /** As `schedulingFailed`, for a Pod that was assumed. Its room is freed, which may move other Pods. */
  bindingFailed(queued: QueuedPod, rejection: Rejection | undefined, nowUs: Micros): Pod | undefined {
    const { queue, cache } = this.options;
    const forgotten = cache.forgetPod(queued.uid);
    if (!rejection) {
      if (forgotten) queue.moveAll(ASSIGNED_POD_DELETE, forgotten, undefined, nowUs);
      return this.schedulingFailed(queued, { unschedulablePlugins: [], pendingPlugins: [] }, nowUs);
    }
    const newest = this.schedulingFailed(queued, rejection, nowUs);
    if (forgotten) queue.moveAll(ASSIGNED_POD_DELETE, forgotten, undefined, nowUs, (pod) => uidOf(pod) !== queued.uid);
    return newest;
  }
}

/**
 * Random choices of the scheduler, from the run's seed. Outside of events, in simulation only, the first choice is
 * taken.
 */
class Chance {
  /** Set while an event is handled. */
  context: ActorContext | undefined;

  /** Whether an event is being handled, rather than a simulation. */
  get isReal(): boolean {
    return this.context !== undefined;
  }

  /** Returns a random integer from 0 to below the argument. */
  draw(below: number): number {
    return this.context && below > 1 ? this.context.random('kube-scheduler').int(0, below - 1) : 0;
  }
}

export interface SchedulerOptions {
  readonly configuration?: KubeSchedulerConfiguration;
  readonly switches?: SchedulerSwitches;
  /** Choice among several best nodes; the switches set the default. */
  readonly selectHost?: SelectHost;
}

/** Parts of one kube-scheduler. All are derived from the world's tables or have no state. */
export interface SchedulerParts {
  readonly world: World;
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly queue: PodQueue;
  readonly cache: CacheRecords;
  readonly snapshot: SchedulerCache;
  readonly cycle: SchedulingCycle;
  readonly informers: Informers;
  readonly failures: FailureHandler;
  readonly live: SchedulerLive;
  readonly chance: Chance;
  /** Set if several kube-schedulers elect a leader. */
  readonly leaderElection: LeaderElectionSettings | undefined;
  readonly asyncPreemption: boolean;
  readonly nominatesForExpectation: boolean;
  /** Whether the members of a PodGroup are tried together. */
  readonly schedulesGroups: boolean;
  /** Rule for nodes with the same total. */
  readonly ties: SchedulerBehaviour['ties'];
  /** Whether an empty active queue lets Pods leave backoff early. */
  readonly popsFromBackoff: boolean;
}

/** @throws {ConfigurationError} in the words with which kube-scheduler refuses to start. */
export function createSchedulerParts(
  world: World,
  { configuration = {}, switches = {}, selectHost }: SchedulerOptions,
): SchedulerParts {
  const behaviour = behaviourOf(switches);
  const { gates } = behaviour;
  const snapshot = new SchedulerCache();
  followCache(world, snapshot);
  const nominator = new PodNominator(world);
  const live = new SchedulerLive(world);
  const chance = new Chance();
  const draw = (below: number) => chance.draw(below);
  const extenderFails = () =>
    chance.isReal ? takeFault(world, 'extender.errors') : faultValue(world, 'extender.errors') > 0;
  const profiles = createProfiles(
    configuration,
    { snapshot, listers: createListers(world), nominator: nominationsFor(nominator), live, draw, gates, extenderFails },
    defaultPlugins(gates),
  );
  const cache = new CacheRecords(world, snapshot);
  const backoff = behaviour.backsOff ? backoffLimits(configuration) : NO_BACKOFF;
  const core: QueueParts = { world, profiles, cache, snapshot, nominator, live, backoff };
  const { queue, handlers } = behaviour.queue === 'classic' ? classicQueue(core) : hintingQueue(core, behaviour);
  const informers = new Informers(world, {
    handle(oldObject, newObject, nowUs) {
      const object = newObject ?? oldObject;
      if (object) {
        live.assumedVolumes.delivered(object);
        live.assumedClaims.delivered(object, newObject === undefined);
      }
      handlers.handle(oldObject, newObject, nowUs);
    },
  });
  const { percentageOfNodesToScore } = configuration;
  const cycle = new SchedulingCycle(snapshot, {
    ...(percentageOfNodesToScore !== undefined && { percentageOfNodesToScore }),
    selectHost: selectHost ?? (behaviour.ties === 'random' ? selectAtRandom(draw) : selectByHeap),
    selectAfterExtenders: selectAtRandom(draw),
    ...(behaviour.ties === 'list' &&
      isEnabled(gates, 'OpportunisticBatching') && { batch: new OpportunisticBatch(world, snapshot) }),
  });
  return {
    world,
    profiles,
    queue,
    cache,
    snapshot,
    cycle,
    informers,
    failures: new FailureHandler({ queue, cache, informers }),
    live,
    chance,
    leaderElection: leaderElectionSettings(configuration.leaderElection),
    asyncPreemption: behaviour.queue !== 'classic' && isEnabled(gates, 'SchedulerAsyncPreemption'),
    nominatesForExpectation: isEnabled(gates, 'NominatedNodeNameForExpectation'),
    schedulesGroups: behaviour.schedulesGroups,
    ties: behaviour.ties,
    popsFromBackoff: behaviour.queue !== 'classic' && isEnabled(gates, 'SchedulerPopFromBackoffQ'),
  };
}

interface QueueParts {
  readonly world: World;
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly cache: CacheRecords;
  readonly snapshot: SchedulerCache;
  readonly nominator: PodNominator;
  readonly live: SchedulerLive;
  readonly backoff: BackoffLimits;
}

interface QueueWithHandlers {
  readonly queue: PodQueue;
  readonly handlers: ChangeHandler;
}

function hintingQueue(parts: QueueParts, { gates, schedulesGroups }: SchedulerBehaviour): QueueWithHandlers {
  const { world, profiles, cache, nominator, live, backoff } = parts;
  const [first] = profiles.values();
  const queue = new SchedulingQueue(
    world,
    {
      profiles: new Map([...profiles].map(([name, profile]) => [name, queueProfileOf(profile)])),
      less: first ? (a, b) => first.less(a, b) : prioritySort,
      backoff,
      maxInUnschedulableUs: DEFAULT_MAX_IN_UNSCHEDULABLE_US,
      popsFromBackoff: isEnabled(gates, 'SchedulerPopFromBackoffQ'),
      retriesGroupMembers: schedulesGroups,
    },
    nominator,
  );
  const handlers = new EventHandlers({
    queue,
    cache,
    schedulerNames: new Set(profiles.keys()),
    rejectWaitingPod: (uid) => {
      const isWaiting = live.waitingPods.isWaiting(uid);
      live.waitingPods.reject(uid, '', 'removed');
      return isWaiting;
    },
  });
  return { queue, handlers };
}

function classicQueue({ world, profiles, cache, snapshot, nominator, backoff }: QueueParts): QueueWithHandlers {
  const queue = new ClassicPodQueue(world, backoff, nominator);
  const filters = [...profiles.values()][0]?.plugins.filter ?? [];
  const handlers = new ClassicHandlers({
    queue: queue.classic,
    cache,
    admits: classicAdmission(filters, snapshot),
    schedulerNames: new Set(profiles.keys()),
    namespaceLabels: (namespace) => world.table(schedulerCache('Namespace')).get(namespace)?.metadata.labels,
  });
  return { queue, handlers };
}

const NO_BACKOFF: BackoffLimits = { initialUs: 0, maxUs: 0 };

function backoffLimits({ podInitialBackoffSeconds, podMaxBackoffSeconds }: KubeSchedulerConfiguration): BackoffLimits {
  return {
    initialUs:
      podInitialBackoffSeconds === undefined ? DEFAULT_BACKOFF.initialUs : podInitialBackoffSeconds * 1_000_000,
    maxUs: podMaxBackoffSeconds === undefined ? DEFAULT_BACKOFF.maxUs : podMaxBackoffSeconds * 1_000_000,
  };
}

/** The queue's nominations in the form for plugins. */
function nominationsFor(nominator: PodNominator): Nominator {
  return {
    get isEmpty() {
      return nominator.isEmpty;
    },
    nominatedPods: (node): readonly PodInfo[] => nominator.podsFor(node).map(({ pod }) => podInfoOf(pod)),
  };
}

/** Plugins that rejected a Pod. None after an error, or if there is no node. */
export interface Rejection {
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
}

interface FailureHandlerOptions {
  readonly queue: PodQueue;
  readonly cache: CacheRecords;
  readonly informers: Informers;
}
