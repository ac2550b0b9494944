import type { Micros } from '#base/time.ts';
import { MetricError, type MetricsSource, type PodMetric, type PodMetrics } from '#cluster/api/metricsSource.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { kindInfo } from '#model/kinds.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import { queuesOf, waitingIn } from '../queues/queueLengths.ts';
import { QUEUE_METRIC } from '../queues/queueRecords.ts';
import { podRequestRate, serviceRequestRate } from '../traffic/requestRate.ts';
import { METRIC_RECORDS, METRICS_ABSENT, type MetricRecord, metricKey } from './metricRecords.ts';
import { measuredUsage } from './metricsServer.ts';

/** Custom metric of Pods and Services that client requests produce. */
const REQUEST_RATE = 'http_requests_per_second';

const NO_METRICS_API =
  'unable to fetch metrics from resource metrics API: the server could not find the requested resource (get pods.metrics.k8s.io)';

/**
 * Answers of the metrics APIs at that moment. They come from metrics-server, and from an adapter with the request rates
 * and the values that were set.
 */
export function clusterMetrics(world: World, nowUs: Micros): MetricsSource {
  const records = world.table(METRIC_RECORDS);
  const valueSaid = (namespace: string, metric: string, object?: MetricRecord['object']) => {
    const value = records.get(metricKey({ namespace, metric, ...(object && { object }) }))?.value;
    return value === undefined ? undefined : quantityMilliValue(value);
  };
  return {
    resource: (_, pods, resource, container) => {
      if (world.table(METRICS_ABSENT).size > 0) throw new MetricError(NO_METRICS_API);
      return podMetrics(pods, 'resource', (pod) => measuredUsage(world, pod, resource, container, nowUs));
    },
    pods: (namespace, pods, metric) =>
      podMetrics(pods, 'custom', (pod) => {
        const said = valueSaid(namespace, metric, { kind: 'Pod', name: pod.metadata.name });
        const milli = said ?? rateMilli(metric, () => podRequestRate(world, pod, nowUs));
        return milli === undefined ? undefined : { milli, atUs: nowUs, windowUs: 0 };
      }),
    object: (namespace, { kind, name }, metric) => {
      const said = valueSaid(namespace, metric, { kind, name });
      const isService = kind === 'Service';
      const milli =
        said ?? (isService ? rateMilli(metric, () => serviceRequestRate(world, namespace, name, nowUs)) : undefined);
      if (milli !== undefined) return milli;
      const resource = kindInfo(kind)?.plural ?? kind;
      throw new MetricError(
        `unable to fetch metrics from custom metrics API: the server could not find the metric ${metric} for ${resource} ${name}`,
      );
    },
    external: (namespace, metric, selector) => {
      const said = valueSaid(namespace, metric);
      if (said !== undefined) return [said];
      const queues = metric === QUEUE_METRIC ? queuesOf(world, namespace, selector) : [];
      if (queues.length === 0) throw new MetricError('no metrics returned from external metrics API');
      return queues.map((queue) => waitingIn(queue) * 1000);
    },
  };
}

function rateMilli(metric: string, rate: () => number): number | undefined {
  return metric === REQUEST_RATE ? Math.round(rate() * 1000) : undefined;
}

function podMetrics(
  pods: readonly Pod[],
  api: 'resource' | 'custom',
  measure: (pod: Pod) => PodMetric | undefined,
): PodMetrics {
  const result = new Map<string, PodMetric>();
  for (const pod of pods) {
    const metric = pod.status?.phase === 'Running' ? measure(pod) : undefined;
    if (metric) result.set(pod.metadata.name, metric);
  }
  if (result.size === 0) throw new MetricError(`no metrics returned from ${api} metrics API`);
  return result;
}
