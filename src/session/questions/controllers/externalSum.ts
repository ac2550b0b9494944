import type { Micros } from '#base/time.ts';
import { MetricError } from '#cluster/api/metricsSource.ts';
import { replicasForShares, replicasForValue } from '#cluster/controllers/HorizontalPodAutoscaler/replicaCalculator.ts';
import { isWithin, tolerancesOf } from '#cluster/controllers/HorizontalPodAutoscaler/tolerances.ts';
import { clusterMetrics } from '#cluster/environment/metrics/clusterMetrics.ts';
import { METRIC_RECORDS, metricKey } from '#cluster/environment/metrics/metricRecords.ts';
import { queuesOf, waitingIn } from '#cluster/environment/queues/queueLengths.ts';
import { QUEUE_METRIC } from '#cluster/environment/queues/queueRecords.ts';
import type { World } from '#kernel/world.ts';
import type { HorizontalPodAutoscaler, MetricSpec } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { ExternalSum } from '#protocol/controllers.ts';
import { scaleNow } from './scaleNow.ts';

/**
 * The present value of an external metric, and the replica count that a sync would compute from it; `undefined` when
 * it is unavailable.
 */
export function externalSum(
  world: World,
  hpa: HorizontalPodAutoscaler,
  { external }: MetricSpec,
  nowUs: Micros,
): ExternalSum | undefined {
  if (!external) return undefined;
  const { namespace = '' } = hpa.metadata;
  const { metric, target } = external;
  const milli = sumNow(world, namespace, external, nowUs);
  const scale = scaleNow(world, hpa);
  if (milli === undefined || 'error' in scale) return undefined;
  const { pods, replicas: currentReplicas, statusReplicas } = scale;
  const tolerances = tolerancesOf(hpa);
  const isAverage = target.averageValue !== undefined;
  const targetMilli = quantityMilliValue(target.averageValue ?? target.value ?? '0');
  const asks = isAverage
    ? replicasForShares(statusReplicas, tolerances, milli, targetMilli).replicas
    : tried(() => replicasForValue({ pods, currentReplicas, tolerances, nowUs }, milli, targetMilli));
  if (asks === undefined) return undefined;
  const isSet = world.table(METRIC_RECORDS).has(metricKey({ namespace, metric: metric.name }));
  const queues = metric.name === QUEUE_METRIC && !isSet ? queuesOf(world, namespace, metric.selector) : [];
  return {
    sum: milli / 1000,
    target: targetMilli / 1000,
    isAverage,
    replicas: isAverage ? statusReplicas : currentReplicas,
    asks,
    isWithinTolerance: isWithin(tolerances, milli / (isAverage ? targetMilli * statusReplicas : targetMilli)),
    queues: queues.map((queue) => ({
      name: queue.name,
      waiting: waitingIn(queue),
      arriving: queue.ratePerSecond,
      workers: queue.workers,
      done: queue.workers * queue.perPodPerSecond,
    })),
  };
}

function sumNow(
  world: World,
  namespace: string,
  { metric }: NonNullable<MetricSpec['external']>,
  nowUs: Micros,
): number | undefined {
  return tried(() =>
    clusterMetrics(world, nowUs)
      .external(namespace, metric.name, metric.selector)
      .reduce((sum, one) => sum + one, 0),
  );
}

function tried<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (thrown) {
    if (thrown instanceof MetricError) return undefined;
    throw thrown;
  }
}
