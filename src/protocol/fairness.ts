import type { Micros, Millis } from '#base/time.ts';
import type { Command } from './command.ts';

/** One priority level of one API server, in seats: the values that change as requests come and go. */
export interface LevelView {
  /** `server/name` */
  readonly key: string;
  readonly server: string;
  readonly name: string;
  /** `Exempt` has no limit, `Queue` lets requests wait, `Reject` does not. */
  readonly type: 'Exempt' | 'Queue' | 'Reject';
  readonly nominal: number;
  /** The limit in force, after lending and borrowing. */
  readonly current: number;
  readonly lower: number;
  readonly upper: number;
  readonly seatsInUse: number;
  readonly executing: number;
  readonly waiting: number;
  /** Requests rejected with 429 since the run began. */
  readonly rejected: number;
}

export type RejectReasonName = 'queue-full' | 'concurrency-limit' | 'time-out';

/** A FlowSchema in matching order. */
export interface FlowSchemaLine {
  readonly name: string;
  readonly matchingPrecedence: number;
  readonly level: string;
  /** Empty: all its requests belong to one flow. */
  readonly distinguisher: '' | 'ByUser' | 'ByNamespace';
  /** One text for each rule: subjects, verbs and resources. */
  readonly rules: readonly string[];
  /** The value of the annotation `apf.kubernetes.io/autoupdate-spec`; empty without it. */
  readonly autoupdate: string;
  readonly rejected: Readonly<Record<RejectReasonName, number>>;
}

/** Configuration of a priority level, and results of the last adjustment. Seats, unless another unit is named. */
export interface LevelDetail {
  readonly name: string;
  readonly type: LevelView['type'];
  readonly shares: number;
  readonly nominal: number;
  readonly lower: number;
  readonly upper: number;
  readonly current: number;
  /** The limit of a new level before the first adjustment. */
  readonly initial: number;
  readonly queues: number;
  readonly handSize: number;
  readonly queueLengthLimit: number;
  /** Most seats that one request may take; 0: only the server's own cap applies. */
  readonly maxSeats: number;
  /** Retry-After of this level's next 429. */
  readonly retryAfterSeconds: number;
  readonly autoupdate: string;
}

/** API Priority and Fairness of one API server. */
export interface FairnessView {
  readonly server: string;
  readonly servers: readonly string[];
  /** --max-requests-inflight plus --max-mutating-requests-inflight. */
  readonly serverConcurrencyLimit: number;
  readonly nominalSum: number;
  /** The same for all servers. */
  readonly flags: {
    readonly maxRequestsInflight: number;
    readonly maxMutatingRequestsInflight: number;
    readonly priorityAndFairness: boolean;
  };
  /** Present when --enable-priority-and-fairness is false. */
  readonly inFlight?: {
    readonly readOnly: number;
    readonly mutating: number;
    readonly readOnlyLimit: number;
    readonly mutatingLimit: number;
    readonly dropped: number;
  };
  /** When limits are adjusted next; -1: never. */
  readonly nextAdjustmentUs: Micros;
  readonly schemas: readonly FlowSchemaLine[];
  readonly levels: readonly LevelDetail[];
}

/** The queues of one level, without the empty ones. */
export interface LevelQueues {
  readonly level: string;
  readonly queues: number;
  readonly queueLengthLimit: number;
  readonly bars: readonly { readonly index: number; readonly waiting: number; readonly executing: number }[];
  /** Flows with requests inside, largest first. */
  readonly flows: readonly FlowLine[];
  readonly flowCount: number;
}

/** Requests of one FlowSchema with one distinguisher; they share a hand of queues. */
export interface FlowLine {
  readonly flowSchema: string;
  readonly distinguisher: string;
  readonly waiting: number;
  readonly executing: number;
  readonly queues: readonly { readonly index: number; readonly waiting: number }[];
}

/** A request in a list to choose from. */
export interface RequestTicket {
  /** The entry in which it arrived. */
  readonly seq: number;
  readonly state: 'waiting' | 'executing' | 'rejected' | 'executed';
  readonly user: string;
  readonly verb: string;
  readonly path: string;
  readonly level: string;
  readonly flowSchema: string;
  readonly timeUs: Micros;
}

/** Steps in computing the width of a request. */
export interface WidthSteps {
  readonly initialSeats: number;
  /** Seats held after the response, until the watchers have been notified. */
  readonly finalSeats: number;
  readonly finalMs: Millis;
  /** LIST only, or a WATCH that begins with all objects. */
  readonly list?: {
    readonly resource: string;
    /** Number of objects in memory at once, and their average size in bytes. */
    readonly objects: number;
    readonly bytesEach: number;
    readonly fromCache: boolean;
    /** After the cap for a list from the watch cache. */
    readonly bytes: number;
    readonly bytesPerSeat: number;
    /** Most seats that the level allows; 0: only the server's own cap applies. */
    readonly levelMaxSeats: number;
  };
  /** Writes only: watches that will be notified. */
  readonly watchers?: number;
}

/** The way of one request through flow control: of a real request, or of a trial. */
export interface FlowWay {
  /** The entry in which it arrived; 0 for a trial. */
  readonly seq: number;
  readonly user: string;
  readonly groups: readonly string[];
  readonly verb: string;
  readonly url: string;
  readonly outcome: 'tried' | 'waiting' | 'executing' | 'executed' | 'rejected' | 'refused' | 'bypassed';
  readonly flowSchema: string;
  /** Its place in matching order, from 1, and the number of FlowSchemas. */
  readonly schemaPosition: number;
  readonly schemaCount: number;
  readonly matchingPrecedence: number;
  readonly distinguisherMethod: FlowSchemaLine['distinguisher'];
  /** The rule that matched; -1 when the request came to this catch-all because no rule did. */
  readonly rule: number;
  readonly ruleText: string;
  readonly level: string;
  readonly levelType: LevelView['type'];
  readonly distinguisher: string;
  /** As a decimal number; `0` without queues. */
  readonly hash: string;
  /** Queue indexes in the order of the deal. */
  readonly hand: readonly number[];
  readonly queues: number;
  /** -1 when it is in no queue. */
  readonly queue: number;
  readonly width: WidthSteps;
  /** -1 where it has not got that far. */
  readonly arrivedUs: Micros;
  readonly startedUs: Micros;
  readonly answeredUs: Micros;
  /** Deadline for a waiting request: the server then rejects it. */
  readonly waitLimitUs: Micros;
  /** HTTP status code; 0 while there is no answer. */
  readonly code: number;
  readonly message: string;
  readonly reason: RejectReasonName | '';
  readonly retryAfterSeconds: number;
  /** Origin of the 429: flow control, or a PodDisruptionBudget that protects a Pod from eviction. */
  readonly tooMany: '' | 'fairness' | 'disruptionBudget';
  readonly helps: readonly FairnessHelp[];
}

/** A change that was tried in the model, and its result. */
export interface FairnessHelp {
  readonly sort: 'limit' | 'watch' | 'shares';
  /** In Kubernetes' notation: `limit=100`. */
  readonly change: string;
  /** The request's width after the change. */
  readonly seats: number;
  /** The level's nominal limit after the change. */
  readonly nominal: number;
  readonly commands: readonly Command[];
}

/** A request to try out. */
export interface RequestSketch {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly user: string;
  readonly groups?: readonly string[];
}

/** All kinds of throttling, counted since the run began. */
export interface TooManyView {
  readonly fairness: Readonly<Record<RejectReasonName, number>>;
  /** Evictions that a PodDisruptionBudget did not allow. */
  readonly disruptionBudget: number;
  /** Requests rejected by the in-flight limits, while API Priority and Fairness is off. */
  readonly maxInFlight: number;
  /** Requests that clients delayed themselves; the server did not reject them. */
  readonly clientSide: readonly {
    readonly client: string;
    readonly qps: number;
    readonly burst: number;
    readonly throttled: number;
    readonly waitedUs: Micros;
  }[];
}

/** A FlowSchema or PriorityLevelConfiguration of an old API version, converted to v1. */
export interface ConvertedObject {
  readonly kind: string;
  readonly name: string;
  /** The release that stopped serving the old version. */
  readonly removedIn: string;
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

export type ConversionResult =
  | { readonly ok: true; readonly yaml: string; readonly converted: readonly ConvertedObject[] }
  | { readonly ok: false; readonly message: string };

/** One metric of API Priority and Fairness as it is registered. */
export interface MetricEntry {
  readonly name: string;
  readonly type: string;
  readonly stability: string;
  /** Empty when it is not deprecated. */
  readonly deprecatedIn: string;
}

/** One scrape of one level by the Prometheus in the environment. */
export interface ScrapedLevel {
  readonly level: string;
  readonly nominal: number;
  readonly current: number;
  readonly executingSeats: number;
  readonly inqueue: number;
  readonly demandSmoothed: number;
  readonly dispatched: number;
  /** `flow_schema|reason` to count. */
  readonly rejected: Readonly<Record<string, number>>;
  /**
   * The 99th percentile of request_wait_duration_seconds over the last minute, as `histogram_quantile` finds it; -1
   * when nothing was observed.
   */
  readonly waitP99Seconds: number;
}

/** Samples that the Prometheus in the environment has kept. */
export interface PrometheusView {
  readonly running: boolean;
  readonly intervalSeconds: number;
  readonly keptSeconds: number;
  readonly scrapes: readonly { readonly timeUs: Micros; readonly levels: readonly ScrapedLevel[] }[];
  readonly alerts: readonly AlertView[];
}

export interface AlertView {
  readonly name: string;
  readonly expression: string;
  readonly forSeconds: number;
  readonly state: 'inactive' | 'pending' | 'firing';
  /** `{priority_level="..."}` of the series for which the expression holds. */
  readonly about: readonly string[];
}

/** API Priority and Fairness. */
export interface FairnessQuestions {
  /** API Priority and Fairness of one API server; the default is the first one. */
  readonly fairness: { readonly ask: { readonly server?: string }; readonly answer: FairnessView };
  readonly fairnessQueues: {
    readonly ask: { readonly server?: string; readonly level: string };
    readonly answer: LevelQueues | undefined;
  };
  /** Requests of a level, or of all, to choose from. */
  readonly fairnessRequests: {
    readonly ask: { readonly level?: string; readonly limit: number };
    readonly answer: readonly RequestTicket[];
  };
  /** The way of the request that arrived in entry `seq`. */
  readonly fairnessRequest: { readonly ask: { readonly seq: number }; readonly answer: FlowWay | undefined };
  /** Fate of a request, without sending it. */
  readonly fairnessTry: { readonly ask: RequestSketch; readonly answer: FlowWay | undefined };
  readonly fairnessTooMany: { readonly ask: object; readonly answer: TooManyView };
  readonly fairnessConvert: { readonly ask: { readonly text: string }; readonly answer: ConversionResult };
  /** The last seconds of the series that Prometheus has from an API server; without `seconds` all that it keeps. */
  readonly prometheus: {
    readonly ask: { readonly server?: string; readonly level?: string; readonly seconds?: number };
    readonly answer: PrometheusView;
  };
  readonly metricCatalogue: { readonly ask: object; readonly answer: readonly MetricEntry[] };
}
