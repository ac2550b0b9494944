import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { MetricError, type PodMetric, type PodMetrics } from '#cluster/api/customScale.ts';
import type { HorizontalPodAutoscaler, Pod } from '#model/generated/types.ts';
import { parseQuantity } from '#model/quantity/quantity.ts';
import { isPodReady, readyCondition } from '../podFacts.ts';

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
const DEFAULT = 0.1;

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
const CPU_INITIALIZATION_US = 300_000_000;
const INITIAL_READINESS_DELAY_US = 30_000_000;

/** Inputs of a comparison with a metric. */
export interface Calculation {
  readonly pods: readonly Pod[];
  readonly currentReplicas: number;
  readonly tolerances: Tolerances;
  readonly nowUs: Micros;
}

export interface Proposal {
  readonly replicas: number;
  /** Average over all measured Pods, in thousandths. */
  readonly averageMilli: number;
  readonly utilizationPercent?: number;
}

interface Usage {
  /** Ratio of usage to target. */
  readonly ratio: number;
  readonly averageMilli: number;
  readonly utilizationPercent?: number;
}

const MAX_INT32 = 2147483647;

/**
 * Target as a percentage of the Pods' requests.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, GetResourceReplicas.
 * @throws {MetricError}
 */
export function replicasForUtilization(
  calculation: Calculation,
  measured: PodMetrics,
  resource: string,
  requests: () => ReadonlyMap<string, number>,
  targetPercent: number,
): Proposal {
  let known: ReadonlyMap<string, number> | undefined;
  const requested = () => {
    known ??= requests();
    return known;
  };
  const usage = (metrics: ReadonlyMap<string, number>) => utilizationOf(metrics, requested(), targetPercent);
  const whenMissing = (name: string) => Math.floor(((requested().get(name) ?? 0) * Math.max(100, targetPercent)) / 100);
  return proposal(calculation, measured, resource, usage, whenMissing);
}

/**
 * Target as an amount per Pod.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, calcPlainMetricReplicas.
 * @throws {MetricError}
 */
export function replicasForAverage(
  calculation: Calculation,
  measured: PodMetrics,
  resource: string,
  targetMilli: number,
): Proposal {
  const usage = (metrics: ReadonlyMap<string, number>): Usage => {
    const averageMilli = Math.trunc(sum(metrics.values()) / metrics.size);
    return { ratio: averageMilli / targetMilli, averageMilli };
  };
  return proposal(calculation, measured, resource, usage, () => targetMilli);
}

function utilizationOf(
  metrics: ReadonlyMap<string, number>,
  requests: ReadonlyMap<string, number>,
  targetPercent: number,
): Usage {
  let used = 0;
  let requested = 0;
  let count = 0;
  for (const [name, milli] of metrics) {
    const request = requests.get(name);
    if (request === undefined) continue;
    used += milli;
    requested += request;
    count++;
  }
  if (requested === 0) throw new MetricError('no metrics returned matched known pods');
  const utilizationPercent = Math.trunc((used * 100) / requested);
  return { ratio: utilizationPercent / targetPercent, averageMilli: Math.trunc(used / count), utilizationPercent };
}

function proposal(
  { pods, currentReplicas, tolerances, nowUs }: Calculation,
  measured: PodMetrics,
  resource: string,
  usage: (metrics: ReadonlyMap<string, number>) => Usage,
  whenMissing: (name: string) => number,
): Proposal {
  if (pods.length === 0) throw new MetricError('no pods returned by selector while calculating replica count');
  const { readyCount, unready, missing, metrics } = groupPods(pods, measured, resource, nowUs);
  if (metrics.size === 0) throw new MetricError('did not receive metrics for targeted pods (pods might be unready)');
  const { ratio, ...figures } = usage(metrics);
  const same = { replicas: currentReplicas, ...figures };
  const countsUnready = unready.length > 0 && ratio > 1;
  if (!countsUnready && missing.length === 0)
    return isWithin(tolerances, ratio) ? same : { replicas: Math.ceil(ratio * readyCount), ...figures };
  if (ratio !== 1) for (const name of missing) metrics.set(name, ratio < 1 ? whenMissing(name) : 0);
  if (countsUnready) for (const name of unready) metrics.set(name, 0);
  const { ratio: newRatio } = usage(metrics);
  const turned = (ratio < 1 && newRatio > 1) || (ratio > 1 && newRatio < 1);
  if (isWithin(tolerances, newRatio) || turned) return same;
  const replicas = Math.ceil(newRatio * metrics.size);
  const isContrary = (newRatio < 1 && replicas > currentReplicas) || (newRatio > 1 && replicas < currentReplicas);
  return isContrary ? same : { replicas, ...figures };
}

/**
 * Target for one value of all Pods together.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, getUsageRatioReplicaCount.
 * @throws {MetricError}
 */
export function replicasForValue(
  { pods, currentReplicas, tolerances }: Calculation,
  milli: number,
  targetMilli: number,
): number {
  const ratio = milli / targetMilli;
  if (currentReplicas === 0) return Math.ceil(ratio);
  if (isWithin(tolerances, ratio)) return currentReplicas;
  if (pods.length === 0)
    throw new MetricError(
      'unable to calculate ready pods: no pods returned by selector while calculating replica count',
    );
  const ready = pods.filter((pod) => pod.status?.phase === 'Running' && isPodReady(pod)).length;
  return Math.min(MAX_INT32, Math.ceil(ratio * ready));
}

/**
 * Target for one value that the Pods divide among them.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, GetExternalPerPodMetricReplicas.
 */
export function replicasForShares(
  statusReplicas: number,
  tolerances: Tolerances,
  milli: number,
  targetMilli: number,
): Proposal {
  const ratio = milli / (targetMilli * statusReplicas);
  const replicas = isWithin(tolerances, ratio) ? statusReplicas : Math.min(MAX_INT32, Math.ceil(milli / targetMilli));
  return { replicas, averageMilli: statusReplicas === 0 ? 0 : Math.ceil(milli / statusReplicas) };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Names of Pods, grouped by the treatment of their metrics. */
interface PodGroups {
  readonly readyCount: number;
  readonly unready: readonly string[];
  readonly missing: readonly string[];
  /** Metrics of the Pods that count. */
  readonly metrics: Map<string, number>;
}

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, groupPods. */
function groupPods(pods: readonly Pod[], measured: PodMetrics, resource: string, nowUs: Micros): PodGroups {
  const unready: string[] = [];
  const missing: string[] = [];
  const metrics = new Map([...measured].map(([name, { milli }]) => [name, milli]));
  let readyCount = 0;
  for (const pod of pods) {
    const { name, deletionTimestamp } = pod.metadata;
    const metric = measured.get(name);
    if (deletionTimestamp !== undefined || pod.status?.phase === 'Failed') metrics.delete(name);
    else if (pod.status?.phase === 'Pending') unready.push(name);
    else if (!metric) missing.push(name);
    else if (resource === 'cpu' && isUnready(pod, metric, nowUs)) unready.push(name);
    else readyCount++;
  }
  for (const name of unready) metrics.delete(name);
  return { readyCount, unready, missing, metrics };
}

/** While a Pod may be starting, usage from before it was ready for a whole window does not count. */
function isUnready(pod: Pod, metric: PodMetric, nowUs: Micros): boolean {
  const ready = readyCondition(pod);
  const startUs = parseTime(pod.status?.startTime ?? '');
  if (!ready || startUs === undefined) return true;
  const sinceUs = parseTime(ready.lastTransitionTime ?? '') ?? 0;
  const isNotReady = ready.status === 'False';
  if (startUs + CPU_INITIALIZATION_US > nowUs) return isNotReady || metric.atUs < sinceUs + metric.windowUs;
  return isNotReady && startUs + INITIAL_READINESS_DELAY_US > sinceUs;
}

/** Relative difference between usage and target that causes no scaling. */
interface Tolerances {
  readonly down: number;
  readonly up: number;
}

export function tolerancesOf({ spec }: HorizontalPodAutoscaler): Tolerances {
  const { scaleDown, scaleUp } = spec.behavior ?? {};
  return { down: partOf(scaleDown?.tolerance), up: partOf(scaleUp?.tolerance) };
}

function partOf(text: string | undefined): number {
  return text === undefined ? DEFAULT : Number(parseQuantity(text).nanos) / 1e9;
}

export function isWithin({ down, up }: Tolerances, ratio: number): boolean {
  return 1 - down <= ratio && ratio <= 1 + up;
}
