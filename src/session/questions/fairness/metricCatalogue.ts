import { METRIC_PREFIX, METRICS } from '#cluster/apiserver/flowcontrol/metricCatalogue.ts';
import type { MetricEntry } from '#protocol/fairness.ts';

/** The metrics of API Priority and Fairness, including those that v1.36 hides. */
export function metricCatalogue(): MetricEntry[] {
  return METRICS.map((metric) => ({
    name: METRIC_PREFIX + metric.name,
    type: metric.type,
    stability: metric.stability,
    deprecatedIn: 'deprecatedIn' in metric ? metric.deprecatedIn : '',
  }));
}
