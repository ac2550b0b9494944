import type { Micros } from '#base/time.ts';
import type { ProxyRules } from '#cluster/api/proxyRules.ts';
import type {
  FailureCause,
  TrafficBalancer,
  TrafficClient,
  TrafficFailure,
  TrafficSecond,
} from '#cluster/environment/traffic/trafficRecords.ts';

/** Clients of a Service, the results of their requests, and the rules of their node. */
export interface TrafficView {
  readonly client: TrafficClient;
  /** By ascending time; the last ten minutes. */
  readonly seconds: readonly TrafficSecond[];
  /** The newest ones, by ascending time. */
  readonly failures: readonly TrafficFailure[];
  readonly rules: ProxyRules | undefined;
  /** Names of the Pods at which a request failed within the last second. */
  readonly failingPods: readonly string[];
  /** The load balancer in front of the Service, if there is one. */
  readonly balancer?: Pick<TrafficBalancer, 'perSecond' | 'growsAtUs'>;
}

/** Requests that were sent together. */
export interface TrafficTick {
  readonly atUs: Micros;
  readonly sent: number;
  readonly failed: number;
}

/** An entry and its time. */
interface At {
  readonly seq: number;
  readonly atUs: Micros;
}

/** A Pod at which requests failed. */
export interface GapPod {
  readonly uid: string;
  readonly name: string;
  readonly node: string;
  readonly failed: number;
  /** 0 and -1 when its process got no SIGTERM. */
  readonly termSeq: number;
  readonly termUs: Micros;
  /** -1 while it runs. */
  readonly exitUs: Micros;
  readonly exitCode: number;
}

/** The rules as kube-proxy wrote them. `isDead`: requests to this endpoint fail. */
export interface GapWrite extends At {
  readonly endpoints: readonly { readonly pod: string; readonly isDead: boolean }[];
}

/** A period of failed requests. It begins with a SIGTERM and ends with a write of kube-proxy, if there are such. */
export interface FailureGap {
  readonly fromUs: Micros;
  readonly untilUs: Micros;
  /** The period to show around it. */
  readonly windowFromUs: Micros;
  readonly windowUntilUs: Micros;
  readonly sent: number;
  readonly failed: number;
  /** The most frequent cause. */
  readonly cause: FailureCause;
  readonly pods: readonly GapPod[];
  readonly ticks: readonly TrafficTick[];
  /** Writes of the EndpointSlices of the Service. */
  readonly slices: readonly At[];
  /** The last write before the window, and those in it. */
  readonly writes: readonly GapWrite[];
  readonly beginsWith: At | undefined;
  readonly endsWith: At | undefined;
}

/** One client's requests on the present branch. */
export interface RequestCourse {
  readonly id: string;
  readonly namespace: string;
  readonly service: string;
  /** The node of its clients. */
  readonly node: string;
  readonly ratePerSecond: number;
  /** Up to now. */
  readonly sent: number;
  readonly failed: number;
  /** All known failures, future ones too, by ascending time. */
  readonly failures: readonly { readonly atUs: Micros; readonly count: number }[];
  readonly gaps: readonly FailureGap[];
  readonly isCut: boolean;
}

/** Requests to Services. */
export interface TrafficQuestions {
  /**
   * Requests to a Service that selects the workload's Pods, or the Pod, with the causes of failures; `undefined` when
   * there are no such requests.
   */
  readonly requestFailures: {
    readonly ask: { readonly kind: string; readonly namespace: string; readonly name: string };
    readonly answer: RequestCourse | undefined;
  };
  /** Clients that send requests to Services. */
  readonly traffic: { readonly ask: { readonly id?: string }; readonly answer: readonly TrafficView[] };
}
