import type { Micros } from '#base/time.ts';
import type { Pod } from '#model/generated/types.ts';
import { ASSIGNED_POD_DELETE } from '../framework/clusterEvent.ts';
import type { PodQueue } from '../queue/podQueue.ts';
import { uidOf, withPlugins, withPod } from '../queue/queuedPod.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import type { CacheRecords } from './cacheRecords.ts';
import type { Informers } from './informers.ts';

/** Plugins that rejected a Pod. None after an error, or if there is no node. */
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
