import type { Micros } from '#base/time.ts';
import { MetricError, type MetricsSource, type PodMetric, type PodMetrics } from '#cluster/api/customScale.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { kindInfo } from '#model/kinds.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import { QUEUE_METRIC, queuesOf, waitingIn } from '../queues/queues.ts';
import { podRequestRate, serviceRequestRate } from '../traffic/trafficRecords.ts';
import { measuredUsage } from './metricsServer.ts';

export const METRICS: Address<MetricSet> = 'metrics';

/** By `namespace/metric/Kind/name`, without the object for external metrics. */
export const METRIC_RECORDS = table<MetricRecord>('environment/metrics');

/** Not empty if the cluster has no metrics-server, so that metrics.k8s.io is not served. */
export const METRICS_ABSENT = table<object>('environment/metricsAbsent');

/** Source of the custom and external metrics APIs: values that a person or a scenario sets. */
export class Metrics implements Actor<MetricSet> {
  readonly name = METRICS;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  handle(event: MetricSet, context: ActorContext): void {
    if (event.type !== 'metric.set') throw new TypeError(`${METRICS} does not accept ${event.type}`);
    const { wanted } = event;
    const { namespace, metric, object, value } = wanted;
    becauseOf(context, 'metric.set', object?.kind ?? 'Metric', `${namespace}/${object?.name ?? metric}`, {
      metric,
      value: value ?? '',
    });
    const table = this.world.table(METRIC_RECORDS);
    if (value === null) table.delete(metricKey(wanted));
    else table.put(metricKey(wanted), { ...wanted, value });
  }
}

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

/** Value that a person sets for a metric of an object, or for an external one. */
interface MetricWanted {
  readonly namespace: string;
  readonly metric: string;
  /** Absent for an external metric. */
  readonly object?: { readonly kind: string; readonly name: string };
  /** A quantity; `null` removes the value. */
  readonly value: string | null;
}

interface MetricRecord extends MetricWanted {
  readonly value: string;
}

interface MetricSet extends DueEvent {
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
