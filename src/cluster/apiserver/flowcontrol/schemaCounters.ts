import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  flowTables,
  type RejectReason,
  type RequestRecord,
  type SchemaRecord,
  schemaKey,
} from './flowControlRecords.ts';
import {
  DURATION_BUCKETS_SECONDS,
  type Histogram,
  observed,
  QUEUE_LENGTH_BUCKETS,
  WATCH_COUNT_BUCKETS,
  WORK_ESTIMATE_BUCKETS,
} from './histogram.ts';
import { type WorkEstimate, widthOf } from './workEstimate.ts';

const NS_PER_SECOND = 1_000_000_000;
const NO_WAIT_SECONDS = 0;

const COUNTER_OF = {
  'queue-full': 'queueFull',
  'concurrency-limit': 'concurrencyLimit',
  'time-out': 'timeOut',
} as const satisfies Readonly<Record<RejectReason, keyof SchemaRecord>>;

/** Keeps the counters and histograms from which the metrics are made. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go. */
export class SchemaCounters {
  private readonly schemas: Table<SchemaRecord>;

  constructor(world: World, server: string) {
    this.schemas = world.table(flowTables(server).schemas);
  }

  /** On arrival. */
  rejected(level: string, flowSchema: string, reason: RejectReason, estimate: WorkEstimate): void {
    const field = COUNTER_OF[reason];
    const before = this.of(level, flowSchema);
    this.put({
      ...before,
      ...estimated(before, estimate),
      [field]: before[field] + 1,
      waitRejected: waited(before.waitRejected, NO_WAIT_SECONDS),
    });
  }

  enqueued(request: RequestRecord, estimate: WorkEstimate, length: number): void {
    const before = this.of(request.level, request.flowSchema);
    this.put({
      ...before,
      inqueue: before.inqueue + 1,
      inqueueSeats: before.inqueueSeats + widthOf(estimate),
      ...estimated(before, estimate),
      queueLength: queued(before, length),
    });
  }

  startedFromQueue(request: RequestRecord, width: number, nowNs: number): void {
    const before = this.of(request.level, request.flowSchema);
    this.put({
      ...started(before, width),
      inqueue: before.inqueue - 1,
      inqueueSeats: before.inqueueSeats - width,
      waitExecuted: waited(before.waitExecuted, waitSeconds(request, nowNs)),
    });
  }

  /** It went through an empty queue: what `enqueued` and `startedFromQueue` would say one after the other. */
  passedQueue(request: RequestRecord, estimate: WorkEstimate): void {
    const before = this.of(request.level, request.flowSchema);
    this.put({
      ...before,
      dispatched: before.dispatched + 1,
      executing: before.executing + 1,
      executingSeats: before.executingSeats + widthOf(estimate),
      waitExecuted: waited(before.waitExecuted, NO_WAIT_SECONDS),
      watchCount: countedWatches(before, estimate),
      queueLength: queued(before, 1),
      workEstimate: estimatedSeats(before, estimate),
    });
  }

  /** Of a level without queues. */
  startedAtOnce(request: RequestRecord, estimate: WorkEstimate, exempt: boolean): void {
    const before = this.of(request.level, request.flowSchema);
    const record = { ...started(before, widthOf(estimate)), ...estimated(before, estimate) };
    this.put(exempt ? record : { ...record, waitExecuted: waited(before.waitExecuted, NO_WAIT_SECONDS) });
  }

  /** `releasedWidth`: the seats that are free again at once; 0 when they are still held. */
  executed(request: RequestRecord, releasedWidth: number, nowNs: number): void {
    const before = this.of(request.level, request.flowSchema);
    const seconds = (nowNs - request.startedNs) / NS_PER_SECOND;
    const histogram = request.isWatch ? 'watchSeconds' : 'executionSeconds';
    this.put({
      ...before,
      executing: before.executing - 1,
      executingSeats: before.executingSeats - releasedWidth,
      [histogram]: observed(before[histogram], DURATION_BUCKETS_SECONDS, seconds),
    });
  }

  /** Seats that were held longer than the execution lasted. */
  released(request: RequestRecord, width: number): void {
    const before = this.of(request.level, request.flowSchema);
    this.put({ ...before, executingSeats: before.executingSeats - width });
  }

  timedOut(request: RequestRecord, width: number, nowNs: number): void {
    const before = this.of(request.level, request.flowSchema);
    this.put({
      ...before,
      timeOut: before.timeOut + 1,
      inqueue: before.inqueue - 1,
      inqueueSeats: before.inqueueSeats - width,
      waitRejected: waited(before.waitRejected, waitSeconds(request, nowNs)),
    });
  }

  notAccommodated(level: string, flowSchema: string): void {
    const before = this.of(level, flowSchema);
    this.put({ ...before, noAccommodation: before.noAccommodation + 1 });
  }

  private of(level: string, flowSchema: string): SchemaRecord {
    return this.schemas.get(schemaKey(level, flowSchema)) ?? emptyRecord(level, flowSchema);
  }

  private put(record: SchemaRecord): void {
    this.schemas.put(schemaKey(record.level, record.flowSchema), record);
  }
}

function waitSeconds({ arrivedNs }: RequestRecord, nowNs: number): number {
  return (nowNs - arrivedNs) / NS_PER_SECOND;
}

function waited(before: Histogram | undefined, seconds: number): Histogram {
  return observed(before, DURATION_BUCKETS_SECONDS, seconds);
}

function queued(before: SchemaRecord, length: number): Histogram {
  return observed(before.queueLength, QUEUE_LENGTH_BUCKETS, length);
}

function estimated(before: SchemaRecord, estimate: WorkEstimate): Pick<SchemaRecord, 'workEstimate' | 'watchCount'> {
  return { watchCount: countedWatches(before, estimate), workEstimate: estimatedSeats(before, estimate) };
}

function countedWatches({ watchCount }: SchemaRecord, { watchers }: WorkEstimate): Histogram | undefined {
  return watchers === undefined ? watchCount : observed(watchCount, WATCH_COUNT_BUCKETS, watchers);
}

function estimatedSeats(before: SchemaRecord, estimate: WorkEstimate): Histogram {
  return observed(before.workEstimate, WORK_ESTIMATE_BUCKETS, widthOf(estimate));
}

function started(before: SchemaRecord, width: number): SchemaRecord {
  return {
    ...before,
    dispatched: before.dispatched + 1,
    executing: before.executing + 1,
    executingSeats: before.executingSeats + width,
  };
}

function emptyRecord(level: string, flowSchema: string): SchemaRecord {
  return {
    level,
    flowSchema,
    dispatched: 0,
    queueFull: 0,
    concurrencyLimit: 0,
    timeOut: 0,
    noAccommodation: 0,
    executing: 0,
    executingSeats: 0,
    inqueue: 0,
    inqueueSeats: 0,
    // Named from the start, so that all records of this sort have one layout.
    waitExecuted: undefined,
    waitRejected: undefined,
    executionSeconds: undefined,
    watchSeconds: undefined,
    watchCount: undefined,
    queueLength: undefined,
    workEstimate: undefined,
  };
}
