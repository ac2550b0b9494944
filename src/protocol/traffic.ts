import type { ProxyRules } from '#cluster/api/proxyRules.ts';
import type {
  FailureCause,
  TrafficBalancer,
  TrafficClient,
  TrafficFailure,
  TrafficSecond,
} from '#cluster/environment/traffic/trafficRecords.ts';

/** Clients of a Service, what came of their requests, and where the rules of their node send them. */
export interface TrafficView {
  readonly client: TrafficClient;
  /** By ascending time; the last ten minutes. */
  readonly seconds: readonly TrafficSecond[];
  /** The newest ones, by ascending time. */
  readonly failures: readonly TrafficFailure[];
  readonly rules: ProxyRules | undefined;
  /** Names of the Pods at which a request failed within the last second. */
  readonly failingPods: readonly string[];
  /** The load balancer before the Service, if there is one. */
  readonly balancer?: Pick<TrafficBalancer, 'perSecond' | 'growsAtUs'>;
}

/** Requests that were sent together. */
export interface TrafficTick {
  readonly atUs: number;
  readonly sent: number;
  readonly failed: number;
}

/** An entry at a moment. */
interface At {
  readonly seq: number;
  readonly atUs: number;
}

/** A Pod that requests failed at. */
export interface GapPod {
  readonly uid: string;
  readonly name: string;
  readonly node: string;
  readonly failed: number;
  /** 0 and -1: its process had no SIGTERM. */
  readonly termSeq: number;
  readonly termUs: number;
  /** -1 while it runs. */
  readonly exitUs: number;
  readonly exitCode: number;
}

/** The rules as kube-proxy wrote them; `isDead`: requests fail there. */
export interface GapWrite extends At {
  readonly endpoints: readonly { readonly pod: string; readonly isDead: boolean }[];
}

/** A stretch in which requests failed: from the SIGTERM that began it to the write of kube-proxy that ended it, where there are such. */
export interface FailureGap {
  readonly fromUs: number;
  readonly untilUs: number;
  /** What is shown around it. */
  readonly windowFromUs: number;
  readonly windowUntilUs: number;
  readonly sent: number;
  readonly failed: number;
  /** Of the most of them. */
  readonly cause: FailureCause;
  readonly pods: readonly GapPod[];
  readonly ticks: readonly TrafficTick[];
  /** Writes of the EndpointSlices of the Service. */
  readonly slices: readonly At[];
  /** The one before the window and those in it. */
  readonly writes: readonly GapWrite[];
  readonly beginsWith: At | undefined;
  readonly endsWith: At | undefined;
}

/** One client's requests along the present branch. */
export interface RequestCourse {
  readonly id: string;
  readonly namespace: string;
  readonly service: string;
  /** Where its clients are. */
  readonly node: string;
  readonly ratePerSecond: number;
  /** Up to now. */
  readonly sent: number;
  readonly failed: number;
  /** All that are known of, those ahead too, by ascending time. */
  readonly failures: readonly { readonly atUs: number; readonly count: number }[];
  readonly gaps: readonly FailureGap[];
  readonly isCut: boolean;
}

/** Requests to Services. */
export interface TrafficQuestions {
  /** Requests to a Service that selects the Pods of the workload, or the Pod, and why some failed; `undefined` when nobody sends any. */
  readonly requestFailures: {
    readonly ask: { readonly kind: string; readonly namespace: string; readonly name: string };
    readonly answer: RequestCourse | undefined;
  };
  /** Clients that send requests to Services. */
  readonly traffic: { readonly ask: { readonly id?: string }; readonly answer: readonly TrafficView[] };
}
