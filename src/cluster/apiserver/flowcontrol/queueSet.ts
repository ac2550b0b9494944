import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { canAccommodate, emptyPool, isIdle, noteDemand, type PoolDraft, poolDraft, virtualTime } from './drafts.ts';
import {
  type DispatchRecord,
  type FlowQueueRecord,
  flowTables,
  type LevelRecord,
  type PoolRecord,
  queueKey,
  type RejectReason,
  type RequestRecord,
} from './flowControlRecords.ts';
import { DispatchBounds, onlyDispatch } from './lastDispatch.ts';
import { levelDraft } from './levelDraft.ts';
import { emptyQueue, isDrained, type QueueDraft, queueDraft, removeWaiting } from './queueDraft.ts';
import { cutToLimit, type RequestDraft, requestDraft } from './requestDraft.ts';
import type { SchemaCounters } from './schemaCounters.ts';
import { type BusyQueue, WaitingLines } from './waitingLines.ts';
import {
  finalWorkOf,
  GUESSED_EXECUTION_NS,
  guessedWorkOf,
  seatsTimesDuration,
  type WorkEstimate,
  widthOf,
} from './workEstimate.ts';

/**
 * Outcome of an arriving request. `started` names all requests that begin to execute now, in order. The arriving one
 * may be among them.
 */
export type Admission =
  | { readonly decision: 'taken'; readonly queue: number; readonly started: readonly number[] }
  | { readonly decision: 'rejected'; readonly queue: number; readonly reason: RejectReason };

/** Effects of an end of execution. `holdNs` is the time until the seats are released. */
export interface Finished {
  readonly started: readonly number[];
  readonly holdNs: number;
}

/** Next request to dispatch, and the metrics of its dispatch. */
interface Candidate {
  readonly request: RequestRecord;
  readonly dispatch: DispatchRecord;
}

const NO_ONE: readonly number[] = [];
/** Queue of a request whose level has none. */
export const NO_QUEUE = -1;

/**
 * Fair queuing: decides when each request of one API server's priority levels executes. All state is in the world's
 * tables.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go.
 */
export class QueueSet {
  readonly levels: Table<LevelRecord>;
  readonly pools: Table<PoolRecord>;
  readonly queues: Table<FlowQueueRecord>;
  readonly requests: Table<RequestRecord, number>;
  readonly lines: WaitingLines;
  private readonly counters: SchemaCounters;

  constructor(world: World, server: string, counters: SchemaCounters) {
    const tables = flowTables(server);
    this.levels = world.table(tables.levels);
    this.pools = world.table(tables.pools);
    this.queues = world.table(tables.queues);
    this.requests = world.table(tables.requests);
    this.lines = new WaitingLines(world, server);
    this.counters = counters;
  }

  /** Accepts a request. Dispatches all requests that fit now, perhaps without this one. */
  arrive(level: LevelRecord, arriving: Arriving, nowNs: number): Admission {
    const pool = this.synced(level, nowNs);
    pool.arrivals++;
    const admission =
      level.queues < 1 ? this.admitAtOnce(level, pool, arriving, nowNs) : this.enqueue(level, pool, arriving, nowNs);
    this.pools.put(level.name, pool);
    return admission;
  }

  /** Ends the execution of a request. */
  finish(id: number, nowNs: number): Finished {
    const request = this.known(id);
    const level = this.levelOf(request);
    const pool = this.synced(level, nowNs);
    pool.requestsExecuting--;
    const holdNs = request.latencyNs;
    this.counters.executed(request, holdNs > 0 ? 0 : widthOf(request), nowNs);
    const queue = this.charged(pool, request, nowNs);
    if (holdNs > 0) {
      const lingering = requestDraft(request);
      lingering.state = 'lingering';
      this.requests.put(id, lingering);
      if (queue) this.put(queue);
    }
    const after = holdNs > 0 ? level : this.release(level, pool, request, queue, nowNs);
    const started = this.dispatch(after, pool, nowNs);
    this.pools.put(level.name, pool);
    return { started, holdNs };
  }

  /** Frees the seats of a request that ended earlier. Its level may have been deleted since. */
  endLinger(id: number, nowNs: number): readonly number[] {
    const request = this.requests.get(id);
    if (request?.state !== 'lingering') return NO_ONE;
    const level = this.levelOf(request);
    const pool = this.synced(level, nowNs);
    this.counters.released(request, widthOf(request));
    const queue = this.queues.get(queueKey(level.name, request.queue));
    const after = this.release(level, pool, request, queue && queueDraft(queue), nowNs);
    const started = this.dispatch(after, pool, nowNs);
    this.pools.put(level.name, pool);
    return started;
  }

  /** Removes a waiting request from its queue. Dispatches nothing, even if others wait behind it. */
  timeOut(id: number, nowNs: number): void {
    const request = this.known(id);
    const level = this.levelOf(request);
    const pool = this.synced(level, nowNs);
    const width = widthOf(request);
    const queue = queueDraft(this.queue(level.name, request.queue));
    this.requests.delete(id);
    removeWaiting(pool, queue, request);
    pool.requestsWaiting--;
    pool.seatsWaiting -= width;
    noteDemand(pool, nowNs);
    this.counters.timedOut(request, width, nowNs);
    this.putBound(queue);
    this.forgetIfGone(queue);
    this.pools.put(level.name, pool);
  }

  /** Changes the limit or the queues of a level; `level` is its new record, which is stored. */
  configure(level: LevelRecord, nowNs: number): readonly number[] {
    const before = this.levels.get(level.name);
    const pool = this.draftOf(level, nowNs);
    pool.r = virtualTime(pool, before?.current ?? 0, nowNs);
    pool.syncedNs = nowNs;
    const after = withQueues(level);
    this.levels.put(level.name, after);
    const started = this.dispatch(after, pool, nowNs);
    this.pools.put(level.name, pool);
    return started;
  }

  isIdle(level: string): boolean {
    const pool = this.pools.get(level);
    return pool === undefined || isIdle(pool);
  }

  private admitAtOnce(level: LevelRecord, pool: PoolDraft, arriving: Arriving, nowNs: number): Admission {
    const width = widthOf(arriving.estimate);
    if (!canAccommodate(pool, level, width)) {
      this.counters.rejected(level.name, arriving.flowSchema, 'concurrency-limit', arriving.estimate);
      return { decision: 'rejected', queue: NO_QUEUE, reason: 'concurrency-limit' };
    }
    const request = recordOf(level.name, pool, arriving, NO_QUEUE, nowNs);
    request.state = 'executing';
    request.startedNs = nowNs;
    this.requests.put(arriving.id, request);
    pool.requestsExecuting++;
    pool.seatsInUse += width;
    noteDemand(pool, nowNs);
    this.counters.startedAtOnce(request, arriving.estimate, level.type === 'Exempt');
    return { decision: 'taken', queue: NO_QUEUE, started: [arriving.id] };
  }

  private enqueue(level: LevelRecord, pool: PoolDraft, arriving: Arriving, nowNs: number): Admission {
    const index = this.shortest(level, pool, arriving.hand);
    const queue = queueDraft(this.queue(level.name, level.queueIds[index] as number));
    if (pool.seatsInUse >= level.current && queue.waiting >= level.queueLengthLimit) {
      this.counters.rejected(level.name, arriving.flowSchema, 'queue-full', arriving.estimate);
      return { decision: 'rejected', queue: index, reason: 'queue-full' };
    }
    if (isDrained(queue)) {
      queue.nextDispatchR = pool.r;
      pool.activeQueues++;
    }
    const request = recordOf(level.name, pool, arriving, queue.id, nowNs);
    const width = widthOf(request);
    if (passesEmptyQueues(level, pool, request)) {
      this.counters.passedQueue(request, arriving.estimate);
      return this.passQueue(pool, queue, request, index, nowNs);
    }
    queue.waiting++;
    queue.seatsWaiting += width;
    queue.workWaiting += request.work;
    pool.queueSeats += width;
    pool.requestsWaiting++;
    pool.seatsWaiting += width;
    noteDemand(pool, nowNs);
    this.requests.put(arriving.id, request);
    this.counters.enqueued(request, arriving.estimate, queue.waiting);
    this.putBound(queue);
    return { decision: 'taken', queue: index, started: this.dispatch(level, pool, nowNs) };
  }

  /** If no request waits and seats are free: puts the request into its queue and dispatches it in one step. */
  private passQueue(
    pool: PoolDraft,
    queue: QueueDraft,
    request: RequestDraft,
    index: number,
    nowNs: number,
  ): Admission {
    const width = widthOf(request);
    queue.nextDispatchR = Math.max(queue.nextDispatchR, request.arrivalR);
    pool.lastDispatch = onlyDispatch(pool.r, queue);
    queue.executing++;
    queue.seatsInUse += width;
    queue.nextDispatchR += request.work;
    pool.robin = index;
    pool.queueSeats += width;
    pool.requestsExecuting++;
    pool.seatsInUse += width;
    noteDemand(pool, nowNs);
    request.state = 'executing';
    request.startedNs = nowNs;
    this.requests.put(request.id, request);
    this.put(queue);
    return { decision: 'taken', queue: index, started: [request.id] };
  }

  /** Queue with the least waiting work, among those that shuffle sharding chose. */
  private shortest({ name, queueIds }: LevelRecord, pool: PoolDraft, hand: readonly number[]): number {
    const offset = pool.enqueues % hand.length;
    pool.enqueues++;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < hand.length; i++) {
      const index = hand[(offset + i) % hand.length] as number;
      const work = this.queues.get(queueKey(name, queueIds[index] as number))?.workWaiting ?? 0;
      if (work >= least) continue;
      least = work;
      best = index;
    }
    return best;
  }

  private dispatch(level: LevelRecord, pool: PoolDraft, nowNs: number): readonly number[] {
    if (pool.requestsWaiting === 0 || pool.seatsInUse >= level.current) return NO_ONE;
    const started: number[] = [];
    while (pool.requestsWaiting > 0 && pool.seatsInUse < level.current) {
      const next = this.nextToDispatch(level, pool);
      if (!next) break;
      const { request, dispatch } = next;
      if (!canAccommodate(pool, level, widthOf(request))) {
        this.counters.notAccommodated(level.name, request.flowSchema);
        pool.robin = (pool.robin + level.queueIds.length) % level.queueIds.length;
        break;
      }
      pool.robin = indexOfQueue(level, request.queue);
      pool.lastDispatch = dispatch;
      this.start(level, pool, request, nowNs);
      started.push(request.id);
    }
    return started;
  }

  /**
   * Oldest request of the queue whose oldest would finish first in virtual time, round robin among equals. Undefined if
   * only removed queues have requests.
   */
  private nextToDispatch(level: LevelRecord, pool: PoolDraft): Candidate | undefined {
    const count = level.queueIds.length;
    let best: RequestRecord | undefined;
    let least = Number.POSITIVE_INFINITY;
    let turn = 0;
    let s = 0;
    const bounds = new DispatchBounds();
    const busy = this.lines.busyQueues(level.name);
    for (let i = 0; i < busy.length; i++) {
      const { queue, line } = busy[i] as BusyQueue;
      if (queue.removedFrom !== undefined) continue;
      const head = line[0] as RequestRecord;
      bounds.note(queue);
      const finish = queue.nextDispatchR + head.work;
      if (finish > least) continue;
      const after = (indexOfQueue(level, head.queue) - pool.robin - 1 + count) % count;
      if (finish === least && after > turn) continue;
      best = head;
      least = finish;
      turn = after;
      s = queue.nextDispatchR;
    }
    return best && { request: best, dispatch: bounds.dispatch(pool.r, s) };
  }

  private start(level: LevelRecord, pool: PoolDraft, waiting: RequestRecord, nowNs: number): void {
    const queue = queueDraft(this.queue(level.name, waiting.queue));
    removeWaiting(pool, queue, waiting);
    const request = requestDraft(waiting);
    request.state = 'executing';
    request.startedNs = nowNs;
    cutToLimit(request, level.current);
    const width = widthOf(request);
    if (isDrained(queue)) pool.activeQueues++;
    queue.executing++;
    queue.seatsInUse += width;
    queue.nextDispatchR += request.work;
    pool.queueSeats += width;
    pool.requestsWaiting--;
    pool.seatsWaiting -= width;
    pool.requestsExecuting++;
    pool.seatsInUse += width;
    noteDemand(pool, nowNs);
    this.requests.put(request.id, request);
    this.counters.startedFromQueue(request, width, nowNs);
    this.putBound(queue);
  }

  /** Queue of the request, charged for its actual execution time. It is not stored yet. */
  private charged(pool: PoolDraft, request: RequestRecord, nowNs: number): QueueDraft | undefined {
    if (request.queue === NO_QUEUE) return undefined;
    const queue = queueDraft(this.queue(request.level, request.queue));
    queue.executing--;
    if (isDrained(queue) && queue.removedFrom === undefined) pool.activeQueues--;
    queue.nextDispatchR -= seatsTimesDuration(request.initialSeats, GUESSED_EXECUTION_NS - (nowNs - request.startedNs));
    this.bind(queue);
    return queue;
  }

  /** Stores the queue of the request. Returns the level, from which a surplus queue may have been removed. */
  private release(
    level: LevelRecord,
    pool: PoolDraft,
    request: RequestRecord,
    queue: QueueDraft | undefined,
    nowNs: number,
  ): LevelRecord {
    const width = widthOf(request);
    pool.seatsInUse -= width;
    noteDemand(pool, nowNs);
    this.requests.delete(request.id);
    if (!queue) return level;
    queue.seatsInUse -= width;
    if (queue.removedFrom === undefined) pool.queueSeats -= width;
    this.put(queue);
    const isTooMany = level.queueIds.length > level.queues && isDrained(queue);
    const after = isTooMany ? this.withoutQueue(level, pool, queue) : level;
    this.forgetIfGone(queue);
    return after;
  }

  /**
   * Upstream ignores seats that ended requests of the drained queue still hold. It also ignores whether the queue was
   * already removed. In that case, it removes the queue that now has its index, with all its requests.
   */
  private withoutQueue(level: LevelRecord, pool: PoolDraft, drained: FlowQueueRecord): LevelRecord {
    const index = drained.removedFrom ?? indexOfQueue(level, drained.id);
    const id = level.queueIds[index];
    if (id === undefined) return level;
    const gone = this.queue(level.name, id);
    pool.queueSeats -= gone.seatsInUse + gone.seatsWaiting;
    if (!isDrained(gone)) pool.activeQueues--;
    if (pool.robin >= index) pool.robin--;
    const removed = queueDraft(gone);
    removed.removedFrom = index;
    this.queues.put(queueKey(level.name, id), removed);
    this.forgetIfGone(gone);
    const after = levelDraft(level);
    after.queueIds = level.queueIds.toSpliced(index, 1);
    this.levels.put(level.name, after);
    return after;
  }

  /** A removed queue is kept while its requests wait, execute or hold seats. */
  private forgetIfGone({ level, id }: FlowQueueRecord): void {
    const queue = this.queues.get(queueKey(level, id));
    if (queue?.removedFrom !== undefined && isDrained(queue) && queue.seatsInUse === 0)
      this.queues.delete(queueKey(level, id));
  }

  private synced(level: LevelRecord, nowNs: number): PoolDraft {
    const pool = this.draftOf(level, nowNs);
    pool.r = virtualTime(pool, level.current, nowNs);
    pool.syncedNs = nowNs;
    return pool;
  }

  private draftOf({ name }: LevelRecord, nowNs: number): PoolDraft {
    const pool = this.pools.get(name);
    return pool ? poolDraft(pool) : emptyPool(nowNs);
  }

  private putBound(queue: QueueDraft): void {
    this.bind(queue);
    this.put(queue);
  }

  /**
   * The virtual start of a queue is never before the arrival of its oldest request. So a flow gets no credit for idle
   * time.
   */
  private bind(queue: QueueDraft): void {
    const head = queue.waiting > 0 ? this.lines.head(queue.level, queue.id) : undefined;
    if (head && queue.nextDispatchR < head.arrivalR) queue.nextDispatchR = head.arrivalR;
  }

  private put(queue: QueueDraft): void {
    this.queues.put(queueKey(queue.level, queue.id), queue);
  }

  private queue(level: string, id: number): FlowQueueRecord {
    return this.queues.get(queueKey(level, id)) ?? emptyQueue(level, id);
  }

  private levelOf({ level }: RequestRecord): LevelRecord {
    const known = this.levels.get(level);
    if (!known) throw new Error(`there is no priority level ${level}`);
    return known;
  }

  private known(id: number): RequestRecord {
    const request = this.requests.get(id);
    if (!request) throw new Error(`flow control does not know request ${id}`);
    return request;
  }
}

/** Whether a request that enters a queue now is dispatched at once. */
function passesEmptyQueues(level: LevelRecord, pool: PoolRecord, request: RequestRecord): boolean {
  return (
    pool.requestsWaiting === 0 &&
    pool.seatsInUse < level.current &&
    request.finalSeats <= level.current &&
    canAccommodate(pool, level, widthOf(request))
  );
}

/** Adds new queues at once, and removes surplus queues when they have drained. */
function withQueues(level: LevelRecord): LevelRecord {
  const missing = level.queues - level.queueIds.length;
  if (missing <= 0) return level;
  const made = Array.from({ length: missing }, (_, i) => level.nextQueueId + i);
  const more = levelDraft(level);
  more.queueIds = [...level.queueIds, ...made];
  more.nextQueueId = level.nextQueueId + missing;
  return more;
}

/** Index of a queue, which equals its id until queues are removed. */
function indexOfQueue({ queueIds }: LevelRecord, id: number): number {
  return queueIds[id] === id ? id : queueIds.indexOf(id);
}

/** A classified request with its estimate. */
interface Arriving {
  readonly id: number;
  readonly flowSchema: string;
  readonly user: string;
  readonly distinguisher: string;
  /** Queue indexes in the order of the deal; empty if the level has no queues. */
  readonly hand: readonly number[];
  readonly estimate: WorkEstimate;
  readonly isWatch?: boolean;
}

/** Record of the request as it waits or would wait. `queue` is the id of its queue. */
function recordOf(level: string, pool: PoolRecord, arriving: Arriving, queue: number, nowNs: number): RequestDraft {
  const { id, flowSchema, user, distinguisher, hand, estimate, isWatch = false } = arriving;
  return {
    id,
    level,
    flowSchema,
    user,
    distinguisher,
    state: 'waiting',
    hand,
    queue,
    order: pool.arrivals,
    initialSeats: estimate.initialSeats,
    finalSeats: estimate.finalSeats,
    latencyNs: estimate.latencyNs,
    finalWork: finalWorkOf(estimate),
    work: guessedWorkOf(estimate),
    arrivalR: pool.r,
    arrivedNs: nowNs,
    startedNs: 0,
    isWatch,
    timer: 0,
  };
}
