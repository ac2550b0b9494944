import type { ProxyRules } from '#cluster/api/proxyRules.ts';
import type {
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
  /** The load balancer before the Service, if there is one. */
  readonly balancer?: Pick<TrafficBalancer, 'perSecond' | 'growsAtUs'>;
}

/** Requests to Services. */
export interface TrafficQuestions {
  /** Clients that send requests to Services. */
  readonly traffic: { readonly ask: { readonly id?: string }; readonly answer: readonly TrafficView[] };
}
