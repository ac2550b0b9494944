import { NS_PER_SECOND } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { layOut, type RecordDraft } from './draft.ts';
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

const NO_WAIT_SECONDS = 0;

const COUNTER_OF = {
  'queue-full': 'queueFull',
  'concurrency-limit': 'concurrencyLimit',
  'time-out': 'timeOut',
} as const satisfies Readonly<Record<RejectReason, keyof SchemaRecord>>;

type SchemaDraft = RecordDraft<SchemaRecord>;

/**
 * Keeps the counters and histograms behind the metrics.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go.
 */
export class SchemaCounters {
  private readonly schemas: Table<SchemaRecord>;

  constructor(world: World, server: string) {
    this.schemas = world.table(flowTables(server).schemas);
  }

  /** Counts a rejection on arrival. */
  rejected(level: string, flowSchema: string, reason: RejectReason, estimate: WorkEstimate): void {
    const record = this.draftOf(level, flowSchema);
    noteEstimate(record, estimate);
    record[COUNTER_OF[reason]]++;
    record.waitRejected = waited(record.waitRejected, NO_WAIT_SECONDS);
    this.put(record);
  }

  enqueued(request: RequestRecord, estimate: WorkEstimate, length: number): void {
    const record = this.draftOf(request.level, request.flowSchema);
    record.inqueue++;
    record.inqueueSeats += widthOf(estimate);
    noteEstimate(record, estimate);
    record.queueLength = queued(record.queueLength, length);
    this.put(record);
  }

  startedFromQueue(request: RequestRecord, width: number, nowNs: number): void {
    const record = this.draftOf(request.level, request.flowSchema);
    noteStart(record, width);
    record.inqueue--;
    record.inqueueSeats -= width;
    record.waitExecuted = waited(record.waitExecuted, waitSeconds(request, nowNs));
    this.put(record);
  }

  /** The request passed an empty queue: combines `enqueued` and `startedFromQueue`. */
  passedQueue(request: RequestRecord, estimate: WorkEstimate): void {
    const record = this.draftOf(request.level, request.flowSchema);
    noteStart(record, widthOf(estimate));
    record.waitExecuted = waited(record.waitExecuted, NO_WAIT_SECONDS);
    noteEstimate(record, estimate);
    record.queueLength = queued(record.queueLength, 1);
    this.put(record);
  }

  /** Counts a start at a level without queues. */
  startedAtOnce(request: RequestRecord, estimate: WorkEstimate, exempt: boolean): void {
    const record = this.draftOf(request.level, request.flowSchema);
    noteStart(record, widthOf(estimate));
    noteEstimate(record, estimate);
    if (!exempt) record.waitExecuted = waited(record.waitExecuted, NO_WAIT_SECONDS);
    this.put(record);
  }

  /** `releasedWidth` is the number of seats that are free at once; 0 if they are still held. */
  executed(request: RequestRecord, releasedWidth: number, nowNs: number): void {
    const record = this.draftOf(request.level, request.flowSchema);
    const seconds = (nowNs - request.startedNs) / NS_PER_SECOND;
    record.executing--;
    record.executingSeats -= releasedWidth;
    if (request.isWatch) record.watchSeconds = observed(record.watchSeconds, DURATION_BUCKETS_SECONDS, seconds);
    else record.executionSeconds = observed(record.executionSeconds, DURATION_BUCKETS_SECONDS, seconds);
    this.put(record);
  }

  /** Counts seats that were held after the execution. */
  released(request: RequestRecord, width: number): void {
    const record = this.draftOf(request.level, request.flowSchema);
    record.executingSeats -= width;
    this.put(record);
  }

  timedOut(request: RequestRecord, width: number, nowNs: number): void {
    const record = this.draftOf(request.level, request.flowSchema);
    record.timeOut++;
    record.inqueue--;
    record.inqueueSeats -= width;
    record.waitRejected = waited(record.waitRejected, waitSeconds(request, nowNs));
    this.put(record);
  }

  notAccommodated(level: string, flowSchema: string): void {
    const record = this.draftOf(level, flowSchema);
    record.noAccommodation++;
    this.put(record);
  }

  private draftOf(level: string, flowSchema: string): SchemaDraft {
    const record = this.schemas.get(schemaKey(level, flowSchema));
    return record ? schemaDraft(record) : emptyRecord(level, flowSchema);
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

function queued(before: Histogram | undefined, length: number): Histogram {
  return observed(before, QUEUE_LENGTH_BUCKETS, length);
}

function noteEstimate(record: SchemaDraft, estimate: WorkEstimate): void {
  const { watchers } = estimate;
  if (watchers !== undefined) record.watchCount = observed(record.watchCount, WATCH_COUNT_BUCKETS, watchers);
  record.workEstimate = observed(record.workEstimate, WORK_ESTIMATE_BUCKETS, widthOf(estimate));
}

function noteStart(record: SchemaDraft, width: number): void {
  record.dispatched++;
  record.executing++;
  record.executingSeats += width;
}

function emptyRecord(level: string, flowSchema: string): SchemaDraft {
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
    waitExecuted: undefined,
    waitRejected: undefined,
    executionSeconds: undefined,
    watchSeconds: undefined,
    watchCount: undefined,
    queueLength: undefined,
    workEstimate: undefined,
  };
}

function schemaDraft(record: SchemaRecord): SchemaDraft {
  return {
    level: record.level,
    flowSchema: record.flowSchema,
    dispatched: record.dispatched,
    queueFull: record.queueFull,
    concurrencyLimit: record.concurrencyLimit,
    timeOut: record.timeOut,
    noAccommodation: record.noAccommodation,
    executing: record.executing,
    executingSeats: record.executingSeats,
    inqueue: record.inqueue,
    inqueueSeats: record.inqueueSeats,
    waitExecuted: record.waitExecuted,
    waitRejected: record.waitRejected,
    executionSeconds: record.executionSeconds,
    watchSeconds: record.watchSeconds,
    watchCount: record.watchCount,
    queueLength: record.queueLength,
    workEstimate: record.workEstimate,
  };
}

layOut(schemaDraft);
