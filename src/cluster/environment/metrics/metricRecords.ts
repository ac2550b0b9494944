import type { Address, DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';

export const METRICS: Address<MetricSet> = 'metrics';
/** By `namespace/metric/Kind/name`, without the object when it is external. */
export const METRIC_RECORDS = table<MetricRecord>('environment/metrics');

/** A value that somebody says a metric has: of an object, or external. */
export interface MetricWanted {
  readonly namespace: string;
  readonly metric: string;
  /** Absent: it is external. */
  readonly object?: { readonly kind: string; readonly name: string };
  /** A quantity; `null` takes it back. */
  readonly value: string | null;
}

export interface MetricRecord extends MetricWanted {
  readonly value: string;
}

export interface MetricSet extends DueEvent {
  readonly type: 'metric.set';
  readonly wanted: MetricWanted;
}

export function metricKey({
  namespace,
  metric,
  object,
}: Pick<MetricWanted, 'namespace' | 'metric' | 'object'>): string {
  return `${namespace}/${metric}/${object ? `${object.kind}/${object.name}` : ''}`;
}

/** Not empty where the cluster has no metrics-server, so that nobody serves metrics.k8s.io. */
export const METRICS_ABSENT = table<object>('environment/metricsAbsent');
