import { METRIC_RECORDS, metricKey } from '#cluster/environment/metrics/metricRecords.ts';
import type { World } from '#kernel/world.ts';
import type { HorizontalPodAutoscaler, MetricSpec } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { MetricSetting, SettableMetric } from '#protocol/controllers.ts';
import { scaleNow } from './scaleNow.ts';

/** The upper end of the setting, relative to the value that asks for `maxReplicas`. */
const ROOM = 1.25;

/**
 * The setting that a person can change of a custom or external metric; `undefined` for one that metrics-server
 * measures.
 */
export function metricSetting(
  world: World,
  hpa: HorizontalPodAutoscaler,
  metric: MetricSpec,
): MetricSetting | undefined {
  const series = seriesOf(world, hpa, metric);
  if (!series) return undefined;
  const records = world.table(METRIC_RECORDS);
  const said = new Set(series.map((one) => records.get(metricKey(one))?.value));
  const [value] = said;
  return {
    series,
    value: said.size === 1 && value !== undefined ? quantityMilliValue(value) / 1000 : -1,
    most: mostOf(hpa, metric),
  };
}

function seriesOf(
  world: World,
  hpa: HorizontalPodAutoscaler,
  { pods, object, external }: MetricSpec,
): SettableMetric[] | undefined {
  const { namespace = '' } = hpa.metadata;
  if (external) return [{ namespace, metric: external.metric.name }];
  if (object) {
    const { kind, name } = object.describedObject;
    return [{ namespace, metric: object.metric.name, object: { kind, name } }];
  }
  if (!pods) return undefined;
  const target = scaleNow(world, hpa);
  const found = 'error' in target ? [] : target.pods;
  return found.map(({ metadata: { name } }) => ({
    namespace,
    metric: pods.metric.name,
    object: { kind: 'Pod', name },
  }));
}

/**
 * An average over Pods that divides one value grows with their number. Any other is compared with the present
 * replicas.
 */
function mostOf({ spec }: HorizontalPodAutoscaler, { pods, object, external }: MetricSpec): number {
  const { averageValue, value } = (pods ?? object ?? external)?.target ?? {};
  const targetMilli = quantityMilliValue(averageValue ?? value ?? '0');
  const least = Math.max(1, spec.minReplicas ?? 1);
  const replicas = pods || averageValue === undefined ? spec.maxReplicas / least : spec.maxReplicas;
  return (targetMilli / 1000) * replicas * ROOM;
}
