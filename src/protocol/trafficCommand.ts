/** Clients inside the cluster that send requests to a Service. */
export type TrafficCommand =
  | {
      readonly type: 'traffic.start';
      readonly namespace: string;
      readonly service: string;
      readonly ratePerSecond: number;
      /** `namespace/service` unless said otherwise. Clients of the same id are replaced. */
      readonly id?: string;
      /** Where they are, and so whose kube-proxy counts; the first node unless said otherwise. */
      readonly node?: string;
    }
  | { readonly type: 'traffic.stop'; readonly id: string }
  | {
      /** A load balancer before a Service. Set again it has that capacity at once: that is how one is warmed up. */
      readonly type: 'balancer.set';
      readonly namespace: string;
      readonly service: string;
      /** Requests that it takes in a second, a whole number; `null` takes it away. */
      readonly perSecond: number | null;
    };
