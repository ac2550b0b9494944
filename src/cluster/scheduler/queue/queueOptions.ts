import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { clusterEvent } from '../framework/clusterEvent.ts';
import { EXTENDER } from '../framework/extender/extenders.ts';
import type { Plugin } from '../framework/plugin.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import type { BackoffLimits } from './backoff.ts';
import { type EnqueuePlugin, QueueingHintMap } from './queueingHintMap.ts';

/**
 * Extenders give no hints, so every event causes a retry.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, NewFramework.
 */
const ANY_EXTENDER: EnqueuePlugin = {
  name: EXTENDER,
  eventsToRegister: () => [{ event: clusterEvent('*', 'All') }],
};

export interface SchedulingQueueOptions {
  /** By scheduler name. */
  readonly profiles: ReadonlyMap<string, QueueProfile>;
  /** QueueSort, shared by all profiles. */
  readonly less: (a: QueuedPod, b: QueuedPod) => boolean;
  readonly backoff: BackoffLimits;
  readonly maxInUnschedulableUs: Micros;
  /**
   * Feature gate SchedulerPopFromBackoffQ: whether an empty active queue lets Pods leave backoff early; true by
   * default.
   */
  readonly popsFromBackoff?: boolean;
  /** Feature gate GenericWorkload: whether Pods of a PodGroup always return through backoff, whatever rejected them. */
  readonly retriesGroupMembers?: boolean;
}

/**
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/v1/defaults.go, podInitialBackoffSeconds and podMaxBackoffSeconds.
 */
export const DEFAULT_BACKOFF: BackoffLimits = { initialUs: 1_000_000, maxUs: 10_000_000 };

/** Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, DefaultPodMaxInUnschedulablePodsDuration. */
export const DEFAULT_MAX_IN_UNSCHEDULABLE_US = 300_000_000;

/**
 * Interval at which the pool is searched for Pods that stayed too long.
 * Upstream source (v1.36.2): scheduling_queue.go, Run.
 */
export const LEFTOVER_FLUSH_PERIOD_US = 30_000_000;

/**
 * Order of PrioritySort: higher priority first, then the earlier timestamp.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/queuesort/priority_sort.go.
 */
export function prioritySort(
  a: Pick<QueuedPod, 'priority' | 'timestampUs'>,
  b: Pick<QueuedPod, 'priority' | 'timestampUs'>,
): boolean {
  return a.priority > b.priority || (a.priority === b.priority && a.timestampUs < b.timestampUs);
}

/** A plugin that decides whether a Pod may enter the active queue at all. */
export interface PreEnqueueGate {
  readonly name: string;
  admits(pod: Pod): boolean;
}

/** Parts of one profile that the queue needs. */
export interface QueueProfile {
  readonly hints: QueueingHintMap;
  readonly gates: readonly PreEnqueueGate[];
}

/** Parts of a scheduling profile that the queue needs: event registrations and gating plugins. */
export function queueProfileOf(profile: Profile): QueueProfile {
  const plugins = new Map(
    Object.values(profile.plugins)
      .flat()
      .map((plugin): [string, Plugin] => [plugin.name, plugin]),
  );
  const gates = profile.plugins.preEnqueue.map((plugin): PreEnqueueGate => {
    return {
      name: plugin.name,
      admits: (pod) => (plugin.preEnqueue?.(podInfoOf(pod)).code ?? 'Success') === 'Success',
    };
  });
  const extenders = profile.extenders.isEmpty ? [] : [ANY_EXTENDER];
  return { hints: new QueueingHintMap([...extenders, ...plugins.values()]), gates };
}
