/** What a metric of the custom or external metrics API is from now on. */
export interface MetricCommand {
  readonly type: 'metric.set';
  readonly namespace: string;
  readonly metric: string;
  /** What it is a metric of; absent: it is external. */
  readonly object?: { readonly kind: string; readonly name: string };
  /** A quantity, such as `250` or `1500m`; `null` takes it back. */
  readonly value: string | null;
}

/** One series of a metric that can be set. */
export type SettableMetric = Pick<MetricCommand, 'namespace' | 'metric' | 'object'>;
