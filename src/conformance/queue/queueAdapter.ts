import { MILLISECOND_US, type Micros, type Millis, SECOND_US } from '#base/time.ts';
import { CacheRecords } from '#cluster/scheduler/actor/cacheRecords.ts';
import { EventHandlers } from '#cluster/scheduler/actor/eventHandlers.ts';
import { Informers } from '#cluster/scheduler/actor/informers.ts';
import { createSchedulerParts, FailureHandler, type Rejection } from '#cluster/scheduler/actor/schedulerParts.ts';
import { SchedulerCache } from '#cluster/scheduler/cache/schedulerCache.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { isGated } from '#cluster/scheduler/queue/queuedPod.ts';
import type { QueueProfile } from '#cluster/scheduler/queue/queueOptions.ts';
import {
  DEFAULT_BACKOFF,
  DEFAULT_MAX_IN_UNSCHEDULABLE_US,
  prioritySort,
  queueProfileOf,
} from '#cluster/scheduler/queue/queueOptions.ts';
import { SchedulingQueue } from '#cluster/scheduler/queue/schedulingQueue.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { firstDifference, type Mismatch, type RecordedCase } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';

const LEFTOVER_PERIOD_S = 30;

/** A clock that only the script moves; it stops at every whole second for the two loops of the queue. */
export class ScriptClock {
  nowUs = 0;
  private readonly flushes: Flushes;

  constructor(flushes: Flushes) {
    this.flushes = flushes;
  }

  advance(byUs: Micros): void {
    const target = this.nowUs + byUs;
    for (let second = Math.floor(this.nowUs / SECOND_US) + 1; second * SECOND_US <= target; second++) {
      this.nowUs = second * SECOND_US;
      this.flushes.flushBackoff(this.nowUs);
      if (second % LEFTOVER_PERIOD_S === 0) this.flushes.flushLeftover(this.nowUs);
    }
    this.nowUs = target;
  }
}

/** Plays a script of suite `queue` and compares the state after every op. */
export function playQueueCase(testCase: QueueCase, profile: () => QueueProfile): Mismatch | undefined {
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

/** The queue's view of the default profile: the gates and registrations of its plugins, with default arguments. */
export function defaultQueueProfile(): QueueProfile {
  const profile = createSchedulerParts(new World(), {}).profiles.get(DEFAULT_SCHEDULER_NAME);
  if (!profile) throw new Error('the default configuration has no profile');
  return queueProfileOf(profile);
}

/** The state of the queue in the form of a recorded step. */
function queueState(world: World, queue: SchedulingQueue): object {
  const queued = world.table(SCHEDULER_TABLES.queuedPods).values();
  const inFlight = queue.inFlight.list();
  const pods: Record<string, object> = {};
  for (const item of inFlight) if (item.type === 'pod') pods[item.queued.key] = shown(item.queued, 'inFlight');
  for (const pod of queued) pods[pod.key] = shown(pod, isGated(pod) ? 'gated' : pod.place);
  const pool = queue.keysIn('unschedulable').map((key) => queue.get(key) as QueuedPod);
  return {
    active: queue.keysIn('active'),
    backoff: queue.keysIn('backoff'),
    errorBackoff: queue.keysIn('errorBackoff'),
    unschedulable: pool.filter((pod) => !isGated(pod)).map(({ key }) => key),
    gated: pool.filter(isGated).map(({ key }) => key),
    inFlight: inFlight.map((item) => (item.type === 'pod' ? item.queued.key : `event:${item.event.label}`)),
    pods,
    schedulingCycle: queue.schedulingCycle,
  };
}

/** Counts of the incoming Pods metric that grew, by `queue/event`. */
export function incomingCounts(world: World): Readonly<Record<string, number>> {
  const table = world.table(SCHEDULER_TABLES.incoming);
  return Object.fromEntries(table.values().map(({ queue, event, count }) => [`${queue}/${event}`, count]));
}

/** The increase between two readings of the counts; `undefined` if there was none. */
export function addedCounts(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): object | undefined {
  const added = Object.entries(after).flatMap(([key, count]) =>
    count === before[key] ? [] : [[key, count - (before[key] ?? 0)] as const],
  );
  return added.length === 0 ? undefined : Object.fromEntries(added);
}

/** Leaves out values that are 0, empty or false, as the recordings do. */
function shown(pod: QueuedPod, where: string): object {
  return {
    where,
    attempts: pod.attempts || undefined,
    unschedulableCount: pod.unschedulableCount || undefined,
    consecutiveErrors: pod.consecutiveErrorsCount || undefined,
    timestamp: pod.timestampUs / SECOND_US,
    backoffExpiration: pod.backoffExpirationUs < 0 ? undefined : pod.backoffExpirationUs / SECOND_US,
    unschedulablePlugins: pod.unschedulablePlugins.length > 0 ? pod.unschedulablePlugins : undefined,
    pendingPlugins: pod.pendingPlugins.length > 0 ? pod.pendingPlugins : undefined,
    gatingPlugin: pod.gatingPlugin || undefined,
    flushed: pod.flushed || undefined,
    rv: pod.pod.metadata.resourceVersion,
  };
}

interface Flushes {
  flushBackoff(nowUs: Micros): void;
  flushLeftover(nowUs: Micros): void;
}

/** The failure of an attempt of a Pod. */
export interface FailureOp {
  readonly unschedulablePlugins?: readonly string[];
  readonly pendingPlugins?: readonly string[];
  readonly error?: boolean;
  readonly noNodes?: boolean;
}

/** One op of a script; conformance/queue/FORMAT.md describes the format. */
export type QueueOp =
  | { readonly op: 'addPod' | 'updatePod'; readonly pod: Pod }
  | { readonly op: 'deletePod'; readonly pod: string }
  | { readonly op: 'addNode' | 'updateNode'; readonly node: Node }
  | { readonly op: 'deleteNode'; readonly node: string }
  | { readonly op: 'object'; readonly action: 'add' | 'update' | 'delete'; readonly object: KubeObject }
  | { readonly op: 'pop' }
  | ({ readonly op: 'fail'; readonly pod: string } & FailureOp)
  | { readonly op: 'assume'; readonly pod: string; readonly node: string }
  | ({ readonly op: 'bindFail'; readonly pod: string } & FailureOp)
  | { readonly op: 'done'; readonly pod: string }
  | { readonly op: 'activate'; readonly pods: readonly string[] }
  | { readonly op: 'advance'; readonly seconds?: number };

/** One recorded script of suite `queue` or `queue-classic`. */
export interface QueueCase extends RecordedCase {
  readonly tickMs: Millis;
  readonly ops: readonly QueueOp[];
  readonly expect: { readonly steps: readonly object[] };
}
