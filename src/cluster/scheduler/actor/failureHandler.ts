import type { Pod } from '#model/generated/types.ts';
import { ASSIGNED_POD_DELETE } from '../framework/clusterEvent.ts';
import type { PodQueue } from '../queue/podQueue.ts';
import { uidOf, withPlugins, withPod } from '../queue/queuedPod.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import type { CacheRecords } from './cacheRecords.ts';
import type { Informers } from './informers.ts';

/** The plugins that rejected a Pod; none at all after an error, and when there is no node. */
export interface Rejection {
  readonly unschedulablePlugins: readonly string[];
  readonly pendingPlugins: readonly string[];
}

export interface FailureHandlerOptions {
  readonly queue: PodQueue;
  readonly cache: CacheRecords;
  readonly informers: Informers;
}

/**
 * What happens to the Pod of a failed attempt.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, handleSchedulingFailure and handleBindingCycleError.
 */
export class FailureHandler {
  private readonly options: FailureHandlerOptions;

  constructor(options: FailureHandlerOptions) {
    this.options = options;
  }

  /**
   * Puts the Pod back into the queue as it was delivered last, and returns that; it is dropped, and `undefined` returned, if
   * it was deleted, bound or made anew meanwhile.
   */
  schedulingFailed(queued: QueuedPod, rejection: Rejection, nowUs: number): Pod | undefined {
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

  /** The same after the Pod was assumed: its room is given back, which other Pods are told of. */
  bindingFailed(queued: QueuedPod, rejection: Rejection | undefined, nowUs: number): Pod | undefined {
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
