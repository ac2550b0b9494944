import type { Micros } from '#base/time.ts';
import type { CheckedFlag } from '#cluster/apiserver/flags/checkFlags.ts';
import type { ClassCounts, GatewayClass } from '#cluster/apiserver/gateway/gateway.ts';
import type { KubeconfigCheck } from '#model/manifest/checkKubeconfig.ts';
import type { ConnectionHistory, RequestWire } from './storageViews.ts';
/** One handler of the chain, as it treated the request. */
export interface XrayStage {
  readonly id: string;
  /** The function upstream. */
  readonly upstream: string;
  readonly phase: 'arrival' | 'execution';
  readonly outcome: 'passed' | 'refused' | 'notReached';
  /** Microseconds since the phase began; 0 when it was not reached. */
  readonly offsetUs: Micros;
  readonly durationUs: Micros;
  readonly detail: string;
}

/** Changes of one admission plugin. Values as JSON; empty when there was or is none. */
export interface AdmissionChange {
  readonly plugin: string;
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

/** One request from its arrival to its response. */
export interface RequestXray {
  /** The entry in which it arrived; it identifies the request. */
  readonly id: number;
  /** The entry of its response; absent while it is in progress. */
  readonly answeredSeq?: number;
  readonly arrivedUs: Micros;
  readonly startedUs?: Micros;
  readonly answeredUs?: Micros;
  readonly server: string;
  readonly from: string;
  readonly user: string;
  readonly groups: readonly string[];
  readonly userAgent: string;
  readonly verb: string;
  readonly path: string;
  readonly flowSchema: string;
  readonly level: string;
  readonly seats: number;
  /** Index of its queue; -1 without a queue. */
  readonly queue: number;
  /** HTTP status code; 0 while it is in progress. */
  readonly code: number;
  readonly message: string;
  readonly stages: readonly XrayStage[];
  readonly admission: readonly AdmissionChange[];
}

/** A request in a list. */
export interface RequestLine {
  /** The entry to ask `requestXray` about. */
  readonly seq: number;
  readonly timeUs: Micros;
  readonly from: string;
  readonly user: string;
  readonly verb: string;
  readonly path: string;
  /** HTTP status code; 0 for a request that has only arrived. */
  readonly code: number;
  readonly message: string;
}

/** The API servers and the connections of their clients. */
export interface ServersView {
  /** `single`: one server without a load balancer. */
  readonly mode: 'single' | 'L4' | 'L7';
  readonly goawayChance: number;
  readonly servers: readonly {
    readonly id: string;
    readonly state: 'up' | 'draining' | 'down';
    readonly inPool: boolean;
    readonly connections: number;
    readonly requests: number;
    /** Seats of API Priority and Fairness. */
    readonly seats: number;
  }[];
  readonly connections: readonly {
    readonly key: string;
    readonly client: string;
    readonly server: string;
    readonly requests: number;
    readonly watches: number;
    readonly goingAway: boolean;
    readonly openedUs: Micros;
  }[];
  /** The gateway in front of the servers, if there is one. */
  readonly gateway?: {
    readonly perSecond: number;
    /** Most important first. */
    readonly classes: readonly (GatewayClass & Pick<ClassCounts, 'passed' | 'refused'>)[];
  };
}

/** A load generator and its results so far. */
export interface LoadView {
  readonly id: string;
  readonly state: 'running' | 'ended';
  readonly method: string;
  readonly url: string;
  readonly user: string;
  readonly ratePerSecond: number;
  readonly clients: number;
  readonly sent: number;
  readonly answered: number;
  readonly codes: Readonly<Record<string, number>>;
}

/** A program that throttles its own requests. */
export interface ClientRateView {
  readonly client: string;
  readonly qps: number;
  readonly burst: number;
  /** Requests that the client delayed, and the sum of the delays. */
  readonly throttled: number;
  readonly waitedUs: Micros;
}

/**
 * Lines of the text exposition, or why the selector cannot be evaluated. `syntax`: it is no selector. `pattern`: it has
 * an invalid regular expression. `long` and `work`: it exceeds a limit.
 */
export type SelectedSeries =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: 'syntax' | 'pattern' | 'long' | 'work' };

/** API servers, their clients and the requests between them. */
export interface ApiserverQuestions {
  /** The newest requests up to now, newest first. */
  readonly requests: {
    readonly ask: {
      readonly limit: number;
      readonly user?: string;
      readonly from?: string;
      readonly failedOnly?: boolean;
    };
    readonly answer: readonly RequestLine[];
  };
  /** The request that arrived or was answered in entry `seq`, stage by stage. */
  readonly requestXray: { readonly ask: { readonly seq: number }; readonly answer: RequestXray | undefined };
  /** The content of that request and of its response. */
  readonly requestWire: { readonly ask: { readonly seq: number }; readonly answer: RequestWire | undefined };
  readonly servers: { readonly ask: object; readonly answer: ServersView };
  readonly connectionHistory: { readonly ask: object; readonly answer: ConnectionHistory };
  readonly loads: { readonly ask: object; readonly answer: readonly LoadView[] };
  readonly clientRates: { readonly ask: object; readonly answer: readonly ClientRateView[] };
  /** `server` is an id from the question `servers`; the default is the first one. */
  readonly metrics: { readonly ask: { readonly server?: string }; readonly answer: string };
  /**
   * Result of a PromQL instant vector selector on the metrics of the first server. Its patterns are RE2's, so their
   * work is bounded.
   */
  readonly series: { readonly ask: { readonly selector: string }; readonly answer: SelectedSeries };
  /** kube-apiserver's verdict on each flag of a command line or of a static Pod's manifest. */
  readonly checkFlags: { readonly ask: { readonly text: string }; readonly answer: readonly CheckedFlag[] };
  /** kubectl's reading of a kubeconfig. */
  readonly checkKubeconfig: { readonly ask: { readonly text: string }; readonly answer: KubeconfigCheck };
}
