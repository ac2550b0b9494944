import type { Command } from './command.ts';

/** One priority level of one API server, in seats: what changes while requests come and go. */
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
  /** Requests sent away with 429 since the run began. */
  readonly rejected: number;
}

export type RejectReasonName = 'queue-full' | 'concurrency-limit' | 'time-out';

/** A FlowSchema in matching order. */
export interface FlowSchemaLine {
  readonly name: string;
  readonly matchingPrecedence: number;
  readonly level: string;
  /** Empty: all its requests are one flow. */
  readonly distinguisher: '' | 'ByUser' | 'ByNamespace';
  /** One text for each rule: who, may do what, on what. */
  readonly rules: readonly string[];
  /** The value of the annotation `apf.kubernetes.io/autoupdate-spec`; empty without it. */
  readonly autoupdate: string;
  readonly rejected: Readonly<Record<RejectReasonName, number>>;
}

/** What is configured of a priority level, and what the last adjustment found. Seats, unless said otherwise. */
export interface LevelDetail {
  readonly name: string;
  readonly type: LevelView['type'];
  readonly shares: number;
  readonly nominal: number;
  readonly lower: number;
  readonly upper: number;
  readonly current: number;
  /** The limit that a new level begins with, before the first adjustment. */
  readonly initial: number;
  readonly queues: number;
  readonly handSize: number;
  readonly queueLengthLimit: number;
  /** The most seats that one request may have; 0: only the server's own cap holds. */
  readonly maxSeats: number;
  /** What the next 429 of this level says. */
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
  /** Of all servers. */
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
  /** When limits are adjusted next; -1 when never. */
  readonly nextAdjustmentUs: number;
  readonly schemas: readonly FlowSchemaLine[];
  readonly levels: readonly LevelDetail[];
}

/** The queues of one level. Those in which nothing is are left out. */
export interface LevelQueues {
  readonly level: string;
  readonly queues: number;
  readonly queueLengthLimit: number;
  readonly bars: readonly { readonly index: number; readonly waiting: number; readonly executing: number }[];
  /** Flows with requests inside, those with most of them first. */
  readonly flows: readonly FlowLine[];
  readonly flowCount: number;
}

/** Requests of one FlowSchema with one distinguisher: they share a hand of queues. */
export interface FlowLine {
  readonly flowSchema: string;
  readonly distinguisher: string;
  readonly waiting: number;
  readonly executing: number;
  readonly queues: readonly { readonly index: number; readonly waiting: number }[];
}

/** A request to choose from. */
export interface RequestTicket {
  /** The entry in which it arrived. */
  readonly seq: number;
  readonly state: 'waiting' | 'executing' | 'rejected' | 'executed';
  readonly user: string;
  readonly verb: string;
  readonly path: string;
  readonly level: string;
  readonly flowSchema: string;
  readonly timeUs: number;
}

/** How the width of a request comes about. */
export interface WidthSteps {
  readonly initialSeats: number;
  /** Held after the answer, until the watchers have been told. */
  readonly finalSeats: number;
  readonly finalMs: number;
  /** Of a LIST, or of a WATCH that begins with all objects. */
  readonly list?: {
    readonly resource: string;
    /** How many are in memory at once, and how large each is on average; bytes. */
    readonly objects: number;
    readonly bytesEach: number;
    readonly fromCache: boolean;
    /** After the cap of a list from the watch cache. */
    readonly bytes: number;
    readonly bytesPerSeat: number;
    /** What the level allows at most; 0: only the server's own cap. */
    readonly levelMaxSeats: number;
  };
  /** Of a write: watches that will be told. */
  readonly watchers?: number;
}

/** The way of one request through flow control: of one that came, or of one that is only tried out. */
export interface FlowWay {
  /** The entry in which it arrived; 0 of one that is only tried out. */
  readonly seq: number;
  readonly user: string;
  readonly groups: readonly string[];
  readonly verb: string;
  readonly url: string;
  readonly outcome: 'tried' | 'waiting' | 'executing' | 'executed' | 'rejected' | 'refused' | 'bypassed';
  readonly flowSchema: string;
  /** Its place in matching order, from 1, and of how many. */
  readonly schemaPosition: number;
  readonly schemaCount: number;
  readonly matchingPrecedence: number;
  readonly distinguisherMethod: FlowSchemaLine['distinguisher'];
  /** The rule that matched; -1 when the request came here because nothing did. */
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
  /** -1 when it is in none. */
  readonly queue: number;
  readonly width: WidthSteps;
  /** -1 where it has not come so far. */
  readonly arrivedUs: number;
  readonly startedUs: number;
  readonly answeredUs: number;
  /** When it is given up if it still waits then. */
  readonly waitLimitUs: number;
  /** HTTP status code; 0 while there is no answer. */
  readonly code: number;
  readonly message: string;
  readonly reason: RejectReasonName | '';
  readonly retryAfterSeconds: number;
  /** Who sent the 429: flow control, or the eviction of a Pod that a PodDisruptionBudget protects. */
  readonly tooMany: '' | 'fairness' | 'disruptionBudget';
  readonly helps: readonly FairnessHelp[];
}

/** A change that was tried in the model, and what came of it. */
export interface FairnessHelp {
  readonly sort: 'limit' | 'watch' | 'shares';
  /** In Kubernetes' own words: `limit=100`. */
  readonly change: string;
  /** The request's width with it. */
  readonly seats: number;
  /** The level's nominal limit with it. */
  readonly nominal: number;
  readonly commands: readonly Command[];
}

/** A request that somebody could send. */
export interface RequestSketch {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly user: string;
  readonly groups?: readonly string[];
}

/** All that is called throttling, counted since the run began. */
export interface TooManyView {
  readonly fairness: Readonly<Record<RejectReasonName, number>>;
  /** Evictions that a PodDisruptionBudget did not allow. */
  readonly disruptionBudget: number;
  /** Requests of no level, while API Priority and Fairness is off. */
  readonly maxInFlight: number;
  /** Requests that clients held back by themselves, which is no answer of the server. */
  readonly clientSide: readonly {
    readonly client: string;
    readonly qps: number;
    readonly burst: number;
    readonly throttled: number;
    readonly waitedUs: number;
  }[];
}

/** A FlowSchema or PriorityLevelConfiguration of an old API version, written as v1. */
export interface ConvertedObject {
  readonly kind: string;
  readonly name: string;
  /** The release that stopped to serve the old version. */
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

/** One scrape of the Prometheus in the environment, of one level. */
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
  /** The 99th percentile of request_wait_duration_seconds over the last minute, as `histogram_quantile` finds it; -1 when nothing was observed. */
  readonly waitP99Seconds: number;
}

/** What the Prometheus in the environment has kept. */
export interface PrometheusView {
  readonly running: boolean;
  readonly intervalSeconds: number;
  readonly keptSeconds: number;
  readonly scrapes: readonly { readonly timeUs: number; readonly levels: readonly ScrapedLevel[] }[];
  /** Alert rules, and since when what they ask for holds; -1 when it does not. */
  readonly alerts: readonly AlertView[];
}

export interface AlertView {
  readonly name: string;
  readonly expression: string;
  readonly forSeconds: number;
  readonly state: 'inactive' | 'pending' | 'firing';
  /** `{priority_level="..."}` of those for which it holds. */
  readonly about: readonly string[];
}

/** API Priority and Fairness. */
export interface FairnessQuestions {
  /** API Priority and Fairness of one API server; of the first one without `server`. */
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
  /** What would become of a request, without sending it. */
  readonly fairnessTry: { readonly ask: RequestSketch; readonly answer: FlowWay | undefined };
  readonly fairnessTooMany: { readonly ask: object; readonly answer: TooManyView };
  readonly fairnessConvert: { readonly ask: { readonly text: string }; readonly answer: ConversionResult };
  /** The last seconds of the series that the Prometheus has of an API server; all that it keeps without `seconds`. */
  readonly prometheus: {
    readonly ask: { readonly server?: string; readonly level?: string; readonly seconds?: number };
    readonly answer: PrometheusView;
  };
  readonly metricCatalogue: { readonly ask: object; readonly answer: readonly MetricEntry[] };
}
