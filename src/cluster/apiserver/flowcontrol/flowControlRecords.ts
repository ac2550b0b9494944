import { table } from '#kernel/tableOf.ts';
import type { FlowSchema, PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import type { Histogram } from './histogram.ts';

/** How a priority level treats what it cannot execute at once. */
export type LevelType = 'Exempt' | 'Queue' | 'Reject';

/** Why a request was not executed: the label `reason` of `apiserver_flowcontrol_rejected_requests_total`. */
export type RejectReason = 'queue-full' | 'concurrency-limit' | 'time-out';

/** Settings of one API server and what its last digestion made of the FlowSchemas. One record, under the key `config`. */
export interface ConfigRecord {
  /** Seats: --max-requests-inflight plus --max-mutating-requests-inflight. */
  readonly serverConcurrencyLimit: number;
  /** Sum of the levels' nominal limits, which is what borrowing distributes. */
  readonly nominalSum: number;
  /** Those that can match, in matching order, the imagined mandatory ones among them. */
  readonly flowSchemas: readonly FlowSchema[];
  /** `apiserver_flowcontrol_seat_fair_frac`. */
  readonly fairFraction: number;
  /** Set when --enable-priority-and-fairness is false: these two limits hold instead, and nothing is classified. */
  readonly maxInFlight?: { readonly readOnly: number; readonly mutating: number } | undefined;
}

/** Requests that execute, and those sent away, while API Priority and Fairness is off. One record, under the key `inFlight`. */
export interface InFlightCounts {
  readonly readOnly: number;
  readonly mutating: number;
  readonly droppedReadOnly: number;
  readonly droppedMutating: number;
}

/** Seat demand of a level over the adjustment period that ended last; seats. */
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
  /** True: there is no object of this name, but the server cannot do without the level. */
  readonly imagined: boolean;
  /** True: its object is gone; it stays until its requests have gone. */
  readonly quiescing: boolean;
  readonly nominal: number;
  /** Nominal less what may be lent. */
  readonly lower: number;
  /** Nominal plus what may be borrowed. */
  readonly upper: number;
  /** The limit in force. */
  readonly current: number;
  /** The most seats that the width of one request may have; 0: only the server's own cap holds. */
  readonly maxSeats: number;
  readonly stats: DemandStats;
  /** What the last adjustment aimed at. */
  readonly target: number;
  /** How many queues are wanted; 0 for Reject, -1 for Exempt. */
  readonly queues: number;
  readonly handSize: number;
  readonly queueLengthLimit: number;
  /** The queues by index; longer than `queues` while those too many drain. An index changes when one before it goes, an id never does. */
  readonly queueIds: readonly number[];
  /** What the next new queue will be called. */
  readonly nextQueueId: number;
}

/** What changes in a priority level with every request. By name. */
export interface PoolRecord {
  /** Virtual time: seat-seconds given to each active queue since the start, in units of 1e-8. */
  readonly r: number;
  /** When `r` was last brought up to date; nanoseconds since the start of the run. */
  readonly syncedNs: number;
  /** Index of the queue last dispatched from. */
  readonly robin: number;
  /** Requests that were dealt a hand, the rejected ones among them. */
  readonly enqueues: number;
  /** Requests that came to this level. */
  readonly arrivals: number;
  readonly requestsWaiting: number;
  readonly requestsExecuting: number;
  readonly seatsInUse: number;
  /** Upstream's counter, which keeps the difference when final seats are cut at dispatch. */
  readonly seatsWaiting: number;
  /** Queues with waiting or executing requests. */
  readonly activeQueues: number;
  /** Seats that the queues use or wait for. */
  readonly queueSeats: number;
  /** Seat demand since `demandNs`: in use and waited for. */
  readonly demand: number;
  /** The integrals of the seat demand since the last adjustment, up to `demandNs`: of 1, x and x² dt, in seconds. */
  readonly demandNs: number;
  readonly demandSeconds: number;
  readonly demandIntegral: number;
  readonly demandSquares: number;
  readonly demandMax: number;
  /** Of the request last dispatched from a queue. */
  readonly lastDispatch?: DispatchRecord;
}

/** Virtual times of the last dispatch from a queue, in units of 1e-8 seat-seconds: `s` is when a queue's oldest request would begin. */
export interface DispatchRecord {
  readonly r: number;
  readonly s: number;
  /** Over all queues in which requests waited. */
  readonly leastS: number;
  readonly mostS: number;
  /** Less a guess of the work that the queue has in progress. */
  readonly leastDiscountedS: number;
  readonly mostDiscountedS: number;
}

/** One queue of a level, by `level/id`. Absent: nothing ever was in it. */
export interface QueueRecord {
  readonly level: string;
  readonly id: number;
  /** Virtual time at which its next request is dispatched, in units of 1e-8 seat-seconds. */
  readonly nextDispatchR: number;
  readonly waiting: number;
  /** Sum of the widths of the waiting requests; seats. */
  readonly seatsWaiting: number;
  /** Sum of the work of the waiting requests, in units of 1e-8 seat-seconds. */
  readonly workWaiting: number;
  readonly executing: number;
  readonly seatsInUse: number;
  /** It is no queue of the level any more: the index it had when it was removed, by which upstream still refers to it. */
  readonly removedFrom?: number;
}

/** A request from its arrival until its seats are free again, by its number. */
export interface RequestRecord {
  readonly id: number;
  readonly level: string;
  readonly flowSchema: string;
  readonly user: string;
  readonly distinguisher: string;
  /** `lingering`: answered, but its seats are held until the watchers have been told. */
  readonly state: 'waiting' | 'executing' | 'lingering';
  /** The queues it could be put into, by index at arrival, in the order of the deal; empty for a level without queues. */
  readonly hand: readonly number[];
  /** Id of its queue; -1 when its level has none. */
  readonly queue: number;
  /** Its place among all that came to the level. */
  readonly order: number;
  readonly initialSeats: number;
  readonly finalSeats: number;
  /** How long the final seats are held after the end of execution; nanoseconds. */
  readonly latencyNs: number;
  /** In units of 1e-8 seat-seconds: of the final phase, and of all with a guess of 3 ms for the initial one. */
  readonly finalWork: number;
  readonly work: number;
  readonly arrivalR: number;
  readonly arrivedNs: number;
  /** When its execution began; 0 while it waits. */
  readonly startedNs: number;
  /** It is a WATCH, which executes only until its first events are sent. */
  readonly isWatch: boolean;
  /** The event on the agenda that ends its waiting; 0 when there is none. */
  readonly timer: number;
}

/** A request that holds a place of --max-requests-inflight or --max-mutating-requests-inflight. */
export interface InFlightRecord {
  readonly sort: 'readOnly' | 'mutating';
}

/** Counters of one FlowSchema at one level, by `level/schema`, and what was observed of its requests; absent: nothing yet. */
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
  /** Seconds in the queue of those that were executed, and of those that were not. */
  readonly waitExecuted?: Histogram;
  readonly waitRejected?: Histogram;
  readonly executionSeconds?: Histogram;
  /** The same of watches: until their first events were sent. */
  readonly watchSeconds?: Histogram;
  /** Watches that were to be told of each write. */
  readonly watchCount?: Histogram;
  readonly queueLength?: Histogram;
  readonly workEstimate?: Histogram;
}

/** Requests of a level that were rejected, second by second (Unix time), from which `Retry-After` comes. By level. */
export interface DropRecord {
  readonly retryAfterSeconds: number;
  /** Second of the last increase. */
  readonly raisedAtSecond: number;
  readonly second: number;
  readonly count: number;
  readonly history: readonly { readonly second: number; readonly count: number }[];
}

/** How many open watches there are of the same kind: by `group/resource/namespace/name/index`, where the first letter of the index tells whether there is one. */
export interface WatchCountRecord {
  readonly watches: number;
}

/** A periodic event on the agenda, by its type. */
export interface TimerRecord {
  readonly order: number;
}

/** The tables of one API server's flow control. */
export function flowTables(server: string) {
  const prefix = `flowcontrol/${server}`;
  return {
    /** `ConfigRecord` under the key `config`. */
    config: table<ConfigRecord>(`${prefix}/config`),
    /** `LevelRecord` by name. */
    levels: table<LevelRecord>(`${prefix}/levels`),
    /** `LevelRecord` by name: levels that are gone, as they were last. Their metrics stay until the server starts again. */
    retired: table<LevelRecord>(`${prefix}/retired`),
    /** `PoolRecord` by level. */
    pools: table<PoolRecord>(`${prefix}/pools`),
    /** `QueueRecord` by `queueKey`. */
    queues: table<QueueRecord>(`${prefix}/queues`),
    /** `RequestRecord` by number. */
    requests: table<RequestRecord, number>(`${prefix}/requests`),
    /** `SchemaRecord` by `schemaKey`. */
    schemas: table<SchemaRecord>(`${prefix}/schemas`),
    /** `DropRecord` by level. */
    drops: table<DropRecord>(`${prefix}/drops`),
    /** `WatchCountRecord` by what is watched. */
    watches: table<WatchCountRecord>(`${prefix}/watches`),
    /** `TimerRecord` by type of event. */
    timers: table<TimerRecord>(`${prefix}/timers`),
    /** `InFlightCounts` under the key `inFlight`. */
    inFlight: table<InFlightCounts>(`${prefix}/inFlight`),
    /** What each request holds while API Priority and Fairness is off: `InFlightRecord` by number. */
    counted: table<InFlightRecord, number>(`${prefix}/counted`),
  };
}

const queueKeys = new Map<string, string[]>();
const schemaKeys = new Map<string, Map<string, string>>();

/** Remembers the text, because looking up a new one costs more than all else that is done with it. */
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
