import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { PodMetric, PodMetrics } from '#cluster/api/metricsSource.ts';
import type { Pod } from '#model/generated/types.ts';
import { readyCondition } from '../podFacts.ts';

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/config/v1alpha1/defaults.go. */
const CPU_INITIALIZATION_US = 300_000_000;
const INITIAL_READINESS_DELAY_US = 30_000_000;

/** Names of Pods, grouped by the treatment of their metrics. */
export interface PodGroups {
  readonly readyCount: number;
  readonly unready: readonly string[];
  readonly missing: readonly string[];
  /** Metrics of the Pods that count. */
  readonly metrics: Map<string, number>;
}

/** Upstream source (v1.36.2): pkg/controller/podautoscaler/replica_calculator.go, groupPods. */
export function groupPods(pods: readonly Pod[], measured: PodMetrics, resource: string, nowUs: Micros): PodGroups {
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
