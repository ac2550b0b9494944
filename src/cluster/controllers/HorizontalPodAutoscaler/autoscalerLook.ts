import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { MetricsSource } from '#cluster/api/customScale.ts';
import type { EventNote } from '#cluster/api/events.ts';
import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerCondition,
  HorizontalPodAutoscalerStatus,
  MetricStatus,
  Pod,
} from '#model/generated/types.ts';
import { judgeMetric, type MetricScope } from './metricReplicas.ts';
import { type AutoscalerMemory, normalize, withScaleEvent } from './normalize.ts';
import { tolerancesOf } from './replicaCalculator.ts';

/** Scale subresource of the target, or the reason why it cannot be read. */
export type ScaleTarget =
  | {
      readonly replicas: number;
      readonly statusReplicas: number;
      /** Selector of its Pods as text; empty if there is none. */
      readonly selector: string;
      /** The Pods that the selector matches. */
      readonly pods: readonly Pod[];
    }
  | { readonly error: string };

export interface ScalingInputs {
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly target: ScaleTarget;
  /** Names of all autoscalers that scale the same Pods, if there are several. */
  readonly rivals: readonly string[];
  readonly metrics: MetricsSource;
  readonly memory: AutoscalerMemory;
  readonly nowUs: Micros;
  /** It goes by no metrics: it comes from a dump, which does not say what load will come. */
  readonly holds?: boolean;
}

/** Result of one run of an autoscaler, before the target is scaled. */
export interface AutoscalerLook {
  readonly status: HorizontalPodAutoscalerStatus;
  readonly memory: AutoscalerMemory;
  readonly events: readonly EventNote[];
  /** Error of a failed run. */
  readonly error?: string;
  readonly rescale?: { readonly from: number; readonly to: number; readonly reason: string };
}

type Conditions = readonly HorizontalPodAutoscalerCondition[];

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, reconcileAutoscaler. */
export function lookAtAutoscaler(view: ScalingInputs): AutoscalerLook {
  const { autoscaler, target, nowUs } = view;
  const before = autoscaler.status ?? { desiredReplicas: 0 };
  const set = setterAt(nowUs);
  if ('error' in target) {
    const message = `the HPA controller was unable to get the target's current scale: ${target.error}`;
    const conditions = set(before.conditions ?? [], 'AbleToScale', false, 'FailedGetScale', message);
    const events: EventNote[] = [{ type: 'Warning', reason: 'FailedGetScale', message: target.error }];
    return { status: { ...before, conditions }, memory: view.memory, events, error: target.error };
  }
  const current = target.replicas;
  const message = "the HPA controller was able to get the target's current scale";
  const conditions = set(before.conditions ?? [], 'AbleToScale', true, 'SucceededGetScale', message);
  const { recommendations } = view.memory;
  const memory =
    recommendations.length > 0
      ? view.memory
      : { ...view.memory, recommendations: [{ replicas: current, atUs: nowUs }] };
  const { minReplicas = 1, maxReplicas } = autoscaler.spec;
  const remembering = { ...view, memory };
  if (current === 0 && minReplicas !== 0) return disabled(remembering, conditions);
  if (current > maxReplicas)
    return outside(remembering, conditions, maxReplicas, 'Current number of replicas above Spec.MaxReplicas');
  if (current < minReplicas)
    return outside(remembering, conditions, minReplicas, 'Current number of replicas below Spec.MinReplicas');
  // The last measured values stay in its status.
  if (view.holds) return { status: { ...before, currentReplicas: current, conditions }, memory, events: [] };
  return byMetrics(remembering, conditions, target);
}

function disabled({ autoscaler, memory, nowUs }: ScalingInputs, before: Conditions): AutoscalerLook {
  const message = 'scaling is disabled since the replica count of the target is zero';
  const conditions = setterAt(nowUs)(before, 'ScalingActive', false, 'ScalingDisabled', message);
  return { status: statusOf(autoscaler, conditions, 0, 0, []), memory, events: [] };
}

function outside(view: ScalingInputs, conditions: Conditions, to: number, reason: string): AutoscalerLook {
  const from = 'error' in view.target ? 0 : view.target.replicas;
  const status = statusOf(view.autoscaler, conditions, from, from, []);
  return { status, memory: view.memory, events: [], rescale: { from, to, reason } };
}

function byMetrics(
  view: ScalingInputs,
  before: Conditions,
  target: Exclude<ScaleTarget, { error: string }>,
): AutoscalerLook {
  const { autoscaler, nowUs } = view;
  const set = setterAt(nowUs);
  const current = target.replicas;
  const found = computeReplicas(view, target);
  const conditions = set(before, 'ScalingActive', found.isActive, found.reason, found.message);
  if (found.replicas === undefined) {
    const desired = autoscaler.status?.desiredReplicas ?? 0;
    const status = statusOf(autoscaler, conditions, current, desired, found.statuses);
    const { error = '', events } = found;
    const failed: EventNote = { type: 'Warning', reason: 'FailedComputeMetricsReplicas', message: error };
    return { status, memory: view.memory, events: [...events, failed], error };
  }
  const recommended = found.replicas;
  const { replicas, able, limit, isLimited, memory } = normalize(
    autoscaler.spec,
    view.memory,
    current,
    recommended,
    nowUs,
  );
  const ables = set(conditions, 'AbleToScale', true, able.reason, able.message);
  const limits = set(ables, 'ScalingLimited', isLimited, limit.reason, limit.message);
  const status = statusOf(autoscaler, limits, current, current, found.statuses);
  const look = { status, memory, events: found.events, ...(found.error !== undefined && { error: found.error }) };
  if (replicas === current) return look;
  const above = recommended > current ? `${found.metric} above target` : '';
  const reason = recommended < current ? 'All metrics below target' : above;
  return { ...look, rescale: { from: current, to: replicas, reason } };
}

interface Computed {
  readonly replicas?: number;
  readonly metric: string;
  readonly statuses: readonly MetricStatus[];
  readonly events: readonly EventNote[];
  readonly error?: string;
  /** Whether the condition ScalingActive is true. */
  readonly isActive: boolean;
  readonly reason: string;
  readonly message: string;
}

/**
 * Highest proposal of the metrics. If a metric is unavailable, the target cannot shrink.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, computeReplicasForMetrics.
 */
function computeReplicas(view: ScalingInputs, target: Exclude<ScaleTarget, { error: string }>): Computed {
  const { autoscaler, rivals, metrics, nowUs } = view;
  const bad = selectorProblem(target.selector, rivals);
  if (bad) return bad;
  const { pods, replicas: currentReplicas, statusReplicas } = target;
  const tolerances = tolerancesOf(autoscaler);
  const scope: MetricScope = { autoscaler, pods, currentReplicas, statusReplicas, tolerances, metrics, nowUs };
  const specs = autoscaler.spec.metrics ?? [];
  const verdicts = specs.map((spec) => judgeMetric(scope, spec));
  const statuses = verdicts.map((verdict): MetricStatus => (verdict.ok ? verdict.status : { type: '' }));
  const invalid = verdicts.flatMap((verdict) => (verdict.ok ? [] : [verdict]));
  const events = invalid.map(({ reason, error }): EventNote => ({ type: 'Warning', reason, message: error }));
  let highest: { readonly replicas: number; readonly name: string } | undefined;
  for (const verdict of verdicts)
    if (verdict.ok && (!highest || highest.replicas === 0 || verdict.replicas > highest.replicas)) highest = verdict;
  const [first] = invalid;
  const error =
    first && `invalid metrics (${invalid.length} invalid out of ${specs.length}), first error is: ${first.lookError}`;
  if (!highest || (first && highest.replicas < currentReplicas)) {
    const message = `the HPA was unable to compute the replica count: ${first?.error}`;
    return { metric: '', statuses, events, error, isActive: false, reason: first?.reason ?? '', message };
  }
  const { replicas, name: metric } = highest;
  const message = `the HPA was able to successfully calculate a replica count from ${metric}`;
  return { replicas, metric, statuses, events, error, isActive: true, reason: 'ValidMetricFound', message };
}

function selectorProblem(selector: string, rivals: readonly string[]): Computed | undefined {
  const nothing = { metric: '', statuses: [], isActive: false };
  if (selector === '') {
    const error = 'selector is required';
    const events: EventNote[] = [{ type: 'Warning', reason: 'SelectorRequired', message: error }];
    const message = "the HPA target's scale is missing a selector";
    return { ...nothing, events, error, reason: 'InvalidSelector', message };
  }
  if (rivals.length === 0) return undefined;
  const error = `pods by selector ${selector} are controlled by multiple HPAs: [${rivals.join(' ')}]`;
  const events: EventNote[] = [{ type: 'Warning', reason: 'AmbiguousSelector', message: error }];
  return { ...nothing, events, error, reason: 'AmbiguousSelector', message: error };
}

/** Autoscaler and time of the run. */
type Looker = Pick<ScalingInputs, 'autoscaler' | 'nowUs'>;

/** Result after the target was scaled. */
export function rescaled({ autoscaler, nowUs }: Looker, look: AutoscalerLook): AutoscalerLook {
  const { rescale } = look;
  if (!rescale) return look;
  const { from, to, reason } = rescale;
  const message = `the HPA controller was able to update the target scale to ${to}`;
  const conditions = setterAt(nowUs)(look.status.conditions ?? [], 'AbleToScale', true, 'SucceededRescale', message);
  const event: EventNote = {
    type: 'Normal',
    reason: 'SuccessfulRescale',
    message: `New size: ${to}; reason: ${reason}`,
  };
  return {
    ...look,
    status: { ...look.status, conditions, desiredReplicas: to, lastScaleTime: formatTime(nowUs) },
    memory: withScaleEvent(look.memory, autoscaler.spec.behavior, from, to, nowUs),
    events: [...look.events, event],
  };
}

/** Result after the scaling of the target failed. */
export function notRescaled({ autoscaler, nowUs }: Looker, look: AutoscalerLook, error: string): AutoscalerLook {
  const { to, reason } = look.rescale ?? { to: 0, reason: '' };
  const message = `the HPA controller was unable to update the target scale: ${error}`;
  const conditions = setterAt(nowUs)(look.status.conditions ?? [], 'AbleToScale', false, 'FailedUpdateScale', message);
  const event: EventNote = {
    type: 'Warning',
    reason: 'FailedRescale',
    message: `New size: ${to}; reason: ${reason}; error: ${error}`,
  };
  const desiredReplicas = autoscaler.status?.desiredReplicas ?? 0;
  return { ...look, status: { ...look.status, conditions, desiredReplicas }, events: [...look.events, event], error };
}

function statusOf(
  { status }: HorizontalPodAutoscaler,
  conditions: Conditions,
  currentReplicas: number,
  desiredReplicas: number,
  currentMetrics: readonly MetricStatus[],
): HorizontalPodAutoscalerStatus {
  const { lastScaleTime } = status ?? {};
  return {
    ...(lastScaleTime !== undefined && { lastScaleTime }),
    currentReplicas,
    desiredReplicas,
    ...(currentMetrics.length > 0 && { currentMetrics }),
    conditions,
  };
}

/**
 * Sets a condition. Its time changes only with its status.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/horizontal.go, setConditionInList.
 */
function setterAt(nowUs: Micros) {
  return (conditions: Conditions, type: string, isTrue: boolean, reason: string, message: string): Conditions => {
    const status = isTrue ? 'True' : 'False';
    const present = conditions.find((condition) => condition.type === type);
    const lastTransitionTime = present?.status === status ? present.lastTransitionTime : formatTime(nowUs);
    const wanted = { type, status, lastTransitionTime, reason, message };
    return present
      ? conditions.map((condition) => (condition === present ? wanted : condition))
      : [...conditions, wanted];
  };
}
