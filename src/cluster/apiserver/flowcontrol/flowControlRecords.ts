import { table } from '#kernel/delta.ts';
import type { FlowSchema, PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import type { Histogram } from './histogram.ts';

/** Treatment of requests that a priority level cannot execute at once. */
export type LevelType = 'Exempt' | 'Queue' | 'Reject';

/** Reason why a request was not executed: the label `reason` of `apiserver_flowcontrol_rejected_requests_total`. */
export type RejectReason = 'queue-full' | 'concurrency-limit' | 'time-out';

/** Settings of one API server, and the FlowSchemas of its last digestion. One record, under the key `config`. */
export interface ConfigRecord {
  /** Seats: --max-requests-inflight plus --max-mutating-requests-inflight. */
  readonly serverConcurrencyLimit: number;
  /** Sum of the levels' nominal limits, which borrowing redistributes. */
  readonly nominalSum: number;
  /** FlowSchemas that can match, in matching order, including imagined mandatory ones. */
  readonly flowSchemas: readonly FlowSchema[];
  /** `apiserver_flowcontrol_seat_fair_frac`. */
  readonly fairFraction: number;
  /** Limits if --enable-priority-and-fairness is false. Nothing is classified then. */
  readonly maxInFlight?: { readonly readOnly: number; readonly mutating: number } | undefined;
}

/** Executing and rejected requests while API Priority and Fairness is off. One record, under the key `inFlight`. */
export interface InFlightCounts {
  readonly readOnly: number;
  readonly mutating: number;
  readonly droppedReadOnly: number;
  readonly droppedMutating: number;
}

/** Seat demand of a level over the last complete adjustment period, in seats. */
export interface DemandStats {
  readonly highWatermark: number;
  readonly average: number;
  readonly stdDev: number;
  readonly smoothed: number;
}

/** One priority level: its configuration and its limits in seats. By name. Changes only at a digestion or an adjustment. */
export interface LevelRecord {
  readonly name: string;
  readonly type: LevelType;
  readonly spec: PriorityLevelConfigurationSpec;
  /** True if no object of this name exists, but the server requires the level. */
  readonly imagined: boolean;
  /** True if its object is deleted; the level stays until its requests are done. */
  readonly quiescing: boolean;
  readonly nominal: number;
  /** Nominal limit minus the seats that may be lent. */
  readonly lower: number;
  /** Nominal limit plus the seats that may be borrowed. */
  readonly upper: number;
  /** The limit in force. */
  readonly current: number;
  /** Maximum seats of one request; 0 if only the server's own cap applies. */
  readonly maxSeats: number;
  readonly stats: DemandStats;
  /** Target of the last adjustment. */
  readonly target: number;
  /** Number of queues wanted; 0 for Reject, -1 for Exempt. */
  readonly queues: number;
  readonly handSize: number;
  readonly queueLengthLimit: number;
  /**
   * Queue ids by index. Longer than `queues` while surplus queues drain. An index shifts when an earlier queue is
   * removed; an id never changes.
   */
  readonly queueIds: readonly number[];
  /** Id of the next new queue. */
  readonly nextQueueId: number;
}

/** Values of a priority level that change with every request. By name. */
export interface PoolRecord {
  /** Virtual time: seat-seconds given to each active queue since the start, in units of 1e-8. */
  readonly r: number;
  /** Time of the last update of `r`, in nanoseconds since the start of the run. */
  readonly syncedNs: number;
  /** Index of the queue of the last dispatch. */
  readonly robin: number;
  /** Number of requests that were dealt a hand, including rejected ones. */
  readonly enqueues: number;
  /** Number of requests that came to this level. */
  readonly arrivals: number;
  readonly requestsWaiting: number;
  readonly requestsExecuting: number;
  readonly seatsInUse: number;
  /** Upstream's counter, which keeps the difference when final seats are cut at dispatch. */
  readonly seatsWaiting: number;
  /** Number of queues with waiting or executing requests. */
  readonly activeQueues: number;
  /** Number of seats that the queues use or wait for. */
  readonly queueSeats: number;
  /** Seat demand since `demandNs`: in use plus waiting. */
  readonly demand: number;
  /** Integrals of the seat demand since the last adjustment, up to `demandNs`: of 1, x and x² dt, in seconds. */
  readonly demandNs: number;
  readonly demandSeconds: number;
  readonly demandIntegral: number;
  readonly demandSquares: number;
  readonly demandMax: number;
  /** Record of the last dispatch from a queue. */
  readonly lastDispatch?: DispatchRecord;
}

/**
 * Virtual times of the last dispatch from a queue, in units of 1e-8 seat-seconds. `s` is the time at which a queue's
 * oldest request would begin.
 */
export interface DispatchRecord {
  readonly r: number;
  readonly s: number;
  /** Minimum over all queues with waiting requests. */
  readonly leastS: number;
  readonly mostS: number;
  /** As `leastS`, minus the estimated work in progress of the queue. */
  readonly leastDiscountedS: number;
  readonly mostDiscountedS: number;
}

/** One queue of a level, by `level/id`. Absent if it was never used. */
export interface FlowQueueRecord {
  readonly level: string;
  readonly id: number;
  /** Virtual time of its next dispatch, in units of 1e-8 seat-seconds. */
  readonly nextDispatchR: number;
  readonly waiting: number;
  /** Sum of the widths of the waiting requests, in seats. */
  readonly seatsWaiting: number;
  /** Sum of the work of the waiting requests, in units of 1e-8 seat-seconds. */
  readonly workWaiting: number;
  readonly executing: number;
  readonly seatsInUse: number;
  /** Index that a removed queue had when it was removed. Upstream still refers to it by this index. */
  readonly removedFrom?: number;
}

/** A request from its arrival until its seats are free, by its number. */
export interface RequestRecord {
  readonly id: number;
  readonly level: string;
  readonly flowSchema: string;
  readonly user: string;
  readonly distinguisher: string;
  /** `lingering`: answered, but its seats are held until the watchers are notified. */
  readonly state: 'waiting' | 'executing' | 'lingering';
  /** Queues that it could enter, by index at arrival, in the order of the deal; empty for a level without queues. */
  readonly hand: readonly number[];
  /** Id of its queue; -1 if its level has none. */
  readonly queue: number;
  /** Position among all arrivals at the level. */
  readonly order: number;
  readonly initialSeats: number;
  readonly finalSeats: number;
  /** Time that the final seats are held after execution, in nanoseconds. */
  readonly latencyNs: number;
  /**
   * Work in units of 1e-8 seat-seconds: of the final phase, and of both phases with an estimate of 3 ms for the initial
   * one.
   */
  readonly finalWork: number;
  readonly work: number;
  readonly arrivalR: number;
  readonly arrivedNs: number;
  /** Start of its execution; 0 while it waits. */
  readonly startedNs: number;
  /** Whether it is a WATCH, which executes only until its first events are sent. */
  readonly isWatch: boolean;
  /** Order of the event that ends its wait; 0 if there is none. */
  readonly timer: number;
}

/** A request counted in --max-requests-inflight or --max-mutating-requests-inflight. */
export interface InFlightRecord {
  readonly sort: 'readOnly' | 'mutating';
}

/**
 * Counters of one FlowSchema at one level, by `level/schema`, with observations of its requests. Absent if there are
 * none.
 */
export interface SchemaRecord {
  readonly level: string;
  readonly flowSchema: string;
  readonly dispatched: number;
  readonly queueFull: number;
  readonly concurrencyLimit: number;
  readonly timeOut: number;
  readonly noAccommodation: number;
  readonly executing: number;
  readonly executingSeats: number;
  readonly inqueue: number;
  readonly inqueueSeats: number;
  /** Queue time in seconds: of executed requests, and of the others. */
  readonly waitExecuted?: Histogram;
  readonly waitRejected?: Histogram;
  readonly executionSeconds?: Histogram;
  /** Execution time of watches, until their first events were sent. */
  readonly watchSeconds?: Histogram;
  /** Number of watches to notify of each write. */
  readonly watchCount?: Histogram;
  readonly queueLength?: Histogram;
  readonly workEstimate?: Histogram;
}

/** Rejected requests of a level per second (Unix time), from which `Retry-After` follows. By level. */
export interface DropRecord {
  readonly retryAfterSeconds: number;
  /** Second of the last increase. */
  readonly raisedAtSecond: number;
  readonly second: number;
  readonly count: number;
  readonly history: readonly { readonly second: number; readonly count: number }[];
}

/**
 * Number of open watches of the same kind: by `group/resource/namespace/name/index`. The first letter of the index says
 * whether there is one.
 */
export interface WatchCountRecord {
  readonly watches: number;
}

/** A periodic event on the agenda, by its type. */
export interface TimerRecord {
  readonly order: number;
}

/** Tables of one API server's flow control. */
export function flowTables(server: string) {
  const prefix = `flowcontrol/${server}`;
  return {
    /** `ConfigRecord` under the key `config`. */
    config: table<ConfigRecord>(`${prefix}/config`),
    /** `LevelRecord` by name. */
    levels: table<LevelRecord>(`${prefix}/levels`),
    /** `LevelRecord` by name, for deleted levels in their last state. Their metrics stay until the server restarts. */
    retired: table<LevelRecord>(`${prefix}/retired`),
    /** `PoolRecord` by level. */
    pools: table<PoolRecord>(`${prefix}/pools`),
    /** `FlowQueueRecord` by `queueKey`. */
    queues: table<FlowQueueRecord>(`${prefix}/queues`),
    /** `RequestRecord` by number. */
    requests: table<RequestRecord, number>(`${prefix}/requests`),
    /** `SchemaRecord` by `schemaKey`. */
    schemas: table<SchemaRecord>(`${prefix}/schemas`),
    /** `DropRecord` by level. */
    drops: table<DropRecord>(`${prefix}/drops`),
    /** `WatchCountRecord` by watched resource. */
    watches: table<WatchCountRecord>(`${prefix}/watches`),
    /** `TimerRecord` by type of event. */
    timers: table<TimerRecord>(`${prefix}/timers`),
    /** `InFlightCounts` under the key `inFlight`. */
    inFlight: table<InFlightCounts>(`${prefix}/inFlight`),
    /** `InFlightRecord` by number, for each request while API Priority and Fairness is off. */
    counted: table<InFlightRecord, number>(`${prefix}/counted`),
  };
}

const queueKeys = new Map<string, string[]>();
const schemaKeys = new Map<string, Map<string, string>>();

/** Caches the text, because the lookup of a new string costs more than all other work with it. */
export function queueKey(level: string, id: number): string {
  let keys = queueKeys.get(level);
  if (!keys) {
    keys = [];
    queueKeys.set(level, keys);
  }
  keys[id] ??= `${level}/${id}`;
  return keys[id];
}

export function schemaKey(level: string, flowSchema: string): string {
  let keys = schemaKeys.get(level);
  if (!keys) {
    keys = new Map();
    schemaKeys.set(level, keys);
  }
  let key = keys.get(flowSchema);
  if (key === undefined) {
    key = `${level}/${flowSchema}`;
    keys.set(flowSchema, key);
  }
  return key;
}
