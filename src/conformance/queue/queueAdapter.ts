import { MILLISECOND_US, type Millis, SECOND_US } from '#base/time.ts';
import { CacheRecords } from '#cluster/scheduler/actor/cacheRecords.ts';
import { EventHandlers } from '#cluster/scheduler/actor/eventHandlers.ts';
import { FailureHandler, type Rejection } from '#cluster/scheduler/actor/failureHandler.ts';
import { Informers } from '#cluster/scheduler/actor/informers.ts';
import { SchedulerCache } from '#cluster/scheduler/cache/schedulerCache.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import {
  DEFAULT_BACKOFF,
  DEFAULT_MAX_IN_UNSCHEDULABLE_US,
  prioritySort,
} from '#cluster/scheduler/queue/queueOptions.ts';
import type { QueueProfile } from '#cluster/scheduler/queue/queueProfile.ts';
import { SchedulingQueue } from '#cluster/scheduler/queue/schedulingQueue.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import { type Difference, firstDifference } from '#conformance/difference.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import type { FailureOp, QueueCase, QueueOp } from './queueCase.ts';
import { addedCounts, incomingCounts, queueState } from './queueState.ts';
import { ScriptClock } from './scriptClock.ts';

/** Plays a script of suite `queue` and compares the state after every op. */
export function playQueueCase(testCase: QueueCase, profile: () => QueueProfile): Difference | undefined {
  const player = new QueuePlayer(profile);
  if (testCase.expect.steps.length !== testCase.ops.length)
    return { path: 'steps.length', expected: testCase.expect.steps.length, got: testCase.ops.length };
  for (const [index, op] of testCase.ops.entries()) {
    const difference = firstDifference(
      testCase.expect.steps[index],
      player.play(op, testCase.tickMs),
      `steps[${index}]`,
    );
    if (difference) return difference;
  }
  return undefined;
}

class QueuePlayer {
  private readonly world = new World();
  private readonly queue: SchedulingQueue;
  private readonly cache = new CacheRecords(this.world, new SchedulerCache());
  private readonly informers: Informers;
  private readonly failures: FailureHandler;
  private readonly clock: ScriptClock;

  constructor(profile: () => QueueProfile) {
    const queue = new SchedulingQueue(this.world, {
      profiles: new Map([[DEFAULT_SCHEDULER_NAME, profile()]]),
      less: prioritySort,
      backoff: DEFAULT_BACKOFF,
      maxInUnschedulableUs: DEFAULT_MAX_IN_UNSCHEDULABLE_US,
    });
    this.queue = queue;
    const schedulerNames = new Set([DEFAULT_SCHEDULER_NAME]);
    this.informers = new Informers(this.world, new EventHandlers({ queue, cache: this.cache, schedulerNames }));
    this.failures = new FailureHandler({ queue, cache: this.cache, informers: this.informers });
    this.clock = new ScriptClock({
      flushBackoff: (nowUs) => queue.flushBackoffCompleted(nowUs),
      flushLeftover: (nowUs) => queue.flushUnschedulableLeftover(nowUs),
    });
  }

  play(op: QueueOp, tickMs: Millis): object {
    const before = incomingCounts(this.world);
    this.clock.advance(op.op === 'advance' ? Math.round((op.seconds ?? 0) * SECOND_US) : tickMs * MILLISECOND_US);
    const seen = op.op === 'pop' ? this.pop() : this.change(op);
    return {
      t: this.clock.nowUs / SECOND_US,
      ...seen,
      incoming: addedCounts(before, incomingCounts(this.world)),
      state: queueState(this.world, this.queue),
    };
  }

  private pop(): object {
    const popped = this.queue.pop();
    return popped ? { popped: { pod: popped.queued.key, from: popped.from } } : { empty: true };
  }

  private change(op: QueueOp): object {
    const { nowUs } = this.clock;
    switch (op.op) {
      case 'addPod':
      case 'updatePod':
        this.informers.put(op.pod, nowUs);
        break;
      case 'addNode':
      case 'updateNode':
        this.informers.put(op.node, nowUs);
        break;
      case 'deletePod':
        this.remove('Pod', op.pod);
        break;
      case 'deleteNode':
        this.remove('Node', op.node);
        break;
      case 'object':
        if (op.action === 'delete') this.informers.remove(op.object, nowUs);
        else this.informers.put(op.object, nowUs);
        break;
      case 'fail':
        this.failures.schedulingFailed(this.inFlight(op.pod), rejectionOf(op), nowUs);
        break;
      case 'assume': {
        const { uid, pod } = this.inFlight(op.pod);
        this.queue.inFlight.assume(uid);
        this.cache.assumePod(pod, op.node);
        break;
      }
      case 'bindFail':
        this.failures.bindingFailed(this.inFlight(op.pod), op.error ? undefined : rejectionOf(op), nowUs);
        break;
      case 'done':
        this.queue.done(this.inFlight(op.pod).uid);
        break;
      case 'activate':
        for (const key of op.pods) this.queue.activate([this.known(key)], nowUs);
        break;
    }
    return {};
  }

  private remove(kind: string, key: string): void {
    const known = this.informers.get(kind, key);
    if (known) this.informers.remove(known, this.clock.nowUs);
  }

  private known(key: string): Pod {
    const known = this.informers.get('Pod', key) as (KubeObject & Pod) | undefined;
    return known ?? { apiVersion: 'v1', kind: 'Pod', metadata: splitKey(key), spec: { containers: [] } };
  }

  /** The attempt in progress under this key; the youngest one, if the Pod was created again. */
  private inFlight(key: string): QueuedPod {
    const found = this.queue.inFlight.list().findLast((item) => item.type === 'pod' && item.queued.key === key);
    if (found?.type !== 'pod') throw new Error(`${key} is not in flight`);
    return found.queued;
  }
}

/** Errors and a cluster without nodes name no plugin. */
function rejectionOf({ unschedulablePlugins = [], pendingPlugins = [] }: FailureOp): Rejection {
  return { unschedulablePlugins, pendingPlugins };
}
