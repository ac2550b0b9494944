import type { HorizontalPodAutoscaler } from '#model/generated/types.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import { nameOf, type Saying, say, type Tellers } from '../../told.ts';
import { written } from '../written.ts';

/** Sentences about the results of a HorizontalPodAutoscaler. */
export const HPA_SENTENCES: Tellers = {
  'horizontalPodAutoscaler.statusUpdated': (told) => {
    const { after } = written(told, 'HorizontalPodAutoscaler');
    return after && wanted(nameOf(told.reason.subject), after);
  },
};

/** While one of these conditions is false, the desired replicas are left over from before. */
const DECIDING = new Set(['AbleToScale', 'ScalingActive']);

function wanted(hpa: string, object: HorizontalPodAutoscaler): Saying {
  const { currentReplicas: from = 0, desiredReplicas: to = 0 } = object.status ?? {};
  const failed = object.status?.conditions?.find(({ type, status }) => DECIDING.has(type) && status === 'False');
  if (failed) return say('hpa.inactive', { hpa, message: failed.message ?? '' });
  const message = messageOf(object);
  if (from === to) return say('hpa.keeps', { hpa, count: to, message });
  const worked = measured(object).find(({ factor }) => Math.ceil(roundedUp(from * factor)) === to);
  if (worked) {
    const { metric, current, target } = worked;
    const formula = `⌈${from} × ${current} / ${target}⌉ = ${to}`;
    return typeof current === 'number' && typeof target === 'number'
      ? say('hpa.utilization', { hpa, metric, current, target, from, to }, { formula })
      : say('hpa.value', { hpa, metric, current: `${current}`, target: `${target}`, from, to }, { formula });
  }
  const isLimited = object.status?.conditions?.some(
    ({ type, status }) => type === 'ScalingLimited' && status === 'True',
  );
  return say(isLimited ? 'hpa.limited' : 'hpa.wants', { hpa, from, to, message });
}

/** An integral product must not be rounded up because of the last bit. */
function roundedUp(product: number): number {
  return Math.round(product * 1e9) / 1e9;
}

function messageOf({ status }: HorizontalPodAutoscaler): string {
  const conditions = status?.conditions ?? [];
  const limited = conditions.find(({ type, status: value }) => type === 'ScalingLimited' && value === 'True');
  return (limited ?? conditions.find(({ type }) => type === 'AbleToScale'))?.message ?? '';
}

interface Measured {
  readonly metric: string;
  readonly current: number | string;
  readonly target: number | string;
  readonly factor: number;
}

/** Every metric with a value in the status, as a ratio to its target. */
function measured({ spec, status }: HorizontalPodAutoscaler): Measured[] {
  return (spec.metrics ?? []).flatMap((wantedMetric, at): Measured[] => {
    const now = status?.currentMetrics?.[at];
    const { resource, containerResource, pods, object, external } = wantedMetric;
    const target = (resource ?? containerResource ?? pods ?? object ?? external)?.target;
    const current = (now?.resource ?? now?.containerResource ?? now?.pods ?? now?.object ?? now?.external)?.current;
    const metric = resource?.name ?? containerResource?.name ?? (pods ?? object ?? external)?.metric.name ?? '';
    if (!target || !current) return [];
    const { averageUtilization: share } = target;
    if (share !== undefined) {
      const used = current.averageUtilization;
      return used === undefined ? [] : [{ metric, current: used, target: share, factor: used / share }];
    }
    const [goal, is] =
      target.averageValue === undefined ? [target.value, current.value] : [target.averageValue, current.averageValue];
    if (goal === undefined || is === undefined) return [];
    return [{ metric, current: `${is}`, target: `${goal}`, factor: quantityMilliValue(is) / quantityMilliValue(goal) }];
  });
}
