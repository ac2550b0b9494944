/** Stability level of a metric in Kubernetes. */
export type MetricStability = 'ALPHA' | 'BETA' | 'STABLE';

/** One metric of API Priority and Fairness, without the prefix `apiserver_flowcontrol_`. */
export interface MetricInfo {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly stability: MetricStability;
  /** Help text of Kubernetes. */
  readonly help: string;
  /** Release that deprecated it. Servers of later releases hide it unless told to show it. */
  readonly deprecatedIn?: string;
}

export const METRIC_PREFIX = 'apiserver_flowcontrol_';

/**
 * Metrics that the model keeps.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/metrics/metrics.go.
 */
export const METRICS = [
  gauge(
    'current_executing_requests',
    'BETA',
    'Number of requests in initial (for a WATCH) or any (for a non-WATCH) execution stage in the API Priority and Fairness subsystem',
  ),
  gauge(
    'current_executing_seats',
    'BETA',
    'Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage otherwise) requests in the API Priority and Fairness subsystem',
  ),
  gauge(
    'current_inqueue_requests',
    'BETA',
    'Number of requests currently pending in queues of the API Priority and Fairness subsystem',
  ),
  gauge(
    'current_inqueue_seats',
    'ALPHA',
    'Number of seats currently pending in queues of the API Priority and Fairness subsystem',
  ),
  gauge('current_limit_seats', 'ALPHA', 'current derived number of execution seats available to each priority level'),
  gauge('current_r', 'ALPHA', 'R(time of last change)'),
  gauge('demand_seats_average', 'ALPHA', 'Time-weighted average, over last adjustment period, of demand_seats'),
  gauge('demand_seats_high_watermark', 'ALPHA', 'High watermark, over last adjustment period, of demand_seats'),
  gauge('demand_seats_smoothed', 'ALPHA', 'Smoothed seat demands'),
  gauge(
    'demand_seats_stdev',
    'ALPHA',
    'Time-weighted standard deviation, over last adjustment period, of demand_seats',
  ),
  gauge('dispatch_r', 'ALPHA', 'R(time of last dispatch)'),
  counter('dispatched_requests_total', 'BETA', 'Number of requests executed by API Priority and Fairness subsystem'),
  gauge('latest_s', 'ALPHA', 'S(most recently dispatched request)'),
  gauge(
    'lower_limit_seats',
    'ALPHA',
    'Configured lower bound on number of execution seats available to each priority level',
  ),
  gauge(
    'next_discounted_s_bounds',
    'ALPHA',
    'min and max, over queues, of S(oldest waiting request in queue) - estimated work in progress',
  ),
  gauge('next_s_bounds', 'ALPHA', 'min and max, over queues, of S(oldest waiting request in queue)'),
  gauge('nominal_limit_seats', 'BETA', 'Nominal number of execution seats configured for each priority level'),
  counter('rejected_requests_total', 'BETA', 'Number of requests rejected by API Priority and Fairness subsystem'),
  {
    ...gauge(
      'request_concurrency_in_use',
      'ALPHA',
      'Concurrency (number of seats) occupied by the currently executing (initial stage for a WATCH, any stage otherwise) requests in the API Priority and Fairness subsystem',
    ),
    deprecatedIn: '1.31',
  },
  {
    ...gauge(
      'request_concurrency_limit',
      'ALPHA',
      'Nominal number of execution seats configured for each priority level',
    ),
    deprecatedIn: '1.30',
  },
  counter(
    'request_dispatch_no_accommodation_total',
    'ALPHA',
    'Number of times a dispatch attempt resulted in a non accommodation due to lack of available seats',
  ),
  histogram(
    'request_execution_seconds',
    'ALPHA',
    'Duration of initial stage (for a WATCH) or any (for a non-WATCH) stage of request execution in the API Priority and Fairness subsystem',
  ),
  histogram(
    'request_queue_length_after_enqueue',
    'ALPHA',
    'Length of queue in the API Priority and Fairness subsystem, as seen by each request after it is enqueued',
  ),
  histogram('request_wait_duration_seconds', 'BETA', 'Length of time a request spent waiting in its queue'),
  gauge(
    'seat_fair_frac',
    'ALPHA',
    "Fair fraction of server's concurrency to allocate to each priority level that can use it",
  ),
  gauge('target_seats', 'ALPHA', 'Seat allocation targets'),
  gauge(
    'upper_limit_seats',
    'ALPHA',
    'Configured upper bound on number of execution seats available to each priority level',
  ),
  histogram('watch_count_samples', 'ALPHA', 'count of watchers for mutating requests in API Priority and Fairness'),
  histogram(
    'work_estimated_seats',
    'ALPHA',
    'Number of estimated seats (maximum of initial and final seats) associated with requests in API Priority and Fairness',
  ),
] as const satisfies readonly MetricInfo[];

export type MetricName = (typeof METRICS)[number]['name'];

function gauge<N extends string>(name: N, stability: MetricStability, help: string) {
  return { name, type: 'gauge', stability, help } as const;
}

function counter<N extends string>(name: N, stability: MetricStability, help: string) {
  return { name, type: 'counter', stability, help } as const;
}

function histogram<N extends string>(name: N, stability: MetricStability, help: string) {
  return { name, type: 'histogram', stability, help } as const;
}
