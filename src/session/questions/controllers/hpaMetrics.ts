import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
} from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type { HpaMetric } from '#protocol/controllers.ts';
import { externalSum } from './externalSum.ts';
import { metricSetting } from './metricSetting.ts';

interface Measured {
  readonly metric: MetricSpec;
  readonly name: string;
  readonly target: MetricTarget | undefined;
  readonly current: MetricValueStatus | undefined;
}

/** Each metric with its current value and target, from the status. */
export function hpaMetrics(world: World, hpa: HorizontalPodAutoscaler, nowUs: Micros): HpaMetric[] {
  return measuredBy(hpa).map(({ metric, name, target, current }) => {
    const set = metricSetting(world, hpa, metric);
    const external = externalSum(world, hpa, metric, nowUs);
    return {
      name,
      target: valueText(target),
      current: current ? valueText(current, target) : '',
      perPod: target?.value === undefined,
      ...(set && { set }),
      ...(external && { external }),
    };
  });
}

/** The highest ratio of a metric to its target; -1 while nothing is measured. */
export function hpaRatio(hpa: HorizontalPodAutoscaler): number {
  return measuredBy(hpa).reduce((most, measured) => Math.max(most, ratioOf(measured)), -1);
}

function measuredBy({ spec, status }: HorizontalPodAutoscaler): Measured[] {
  return (spec.metrics ?? []).map((metric, index) => {
    const current = status?.currentMetrics?.[index];
    const isSame = current?.type === metric.type;
    return { metric, name: nameOf(metric), target: targetOf(metric), current: isSame ? currentOf(current) : undefined };
  });
}

function ratioOf({ target, current }: Measured): number {
  if (!target || !current) return -1;
  if (target.averageUtilization !== undefined)
    return current.averageUtilization === undefined ? -1 : current.averageUtilization / target.averageUtilization;
  const [wanted, is] =
    target.averageValue === undefined ? [target.value, current.value] : [target.averageValue, current.averageValue];
  return wanted === undefined || is === undefined ? -1 : quantityMilliValue(is) / quantityMilliValue(wanted);
}

function valueText(value: MetricTarget | MetricValueStatus | undefined, like = value): string {
  if (!value) return '';
  if (like?.averageUtilization !== undefined)
    return value.averageUtilization === undefined ? '' : `${value.averageUtilization}%`;
  return String((like?.averageValue === undefined ? value.value : value.averageValue) ?? '');
}

function nameOf({ resource, containerResource, pods, object, external }: MetricSpec): string {
  return resource?.name ?? containerResource?.name ?? (pods ?? object ?? external)?.metric.name ?? '';
}

function targetOf({ resource, containerResource, pods, object, external }: MetricSpec): MetricTarget | undefined {
  return (resource ?? containerResource ?? pods ?? object ?? external)?.target;
}

function currentOf({
  resource,
  containerResource,
  pods,
  object,
  external,
}: MetricStatus): MetricValueStatus | undefined {
  return (resource ?? containerResource ?? pods ?? object ?? external)?.current;
}
