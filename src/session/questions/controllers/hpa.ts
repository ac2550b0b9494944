import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { PERIOD_US } from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerController.ts';
import {
  AUTOSCALER_MEMORIES,
  type AutoscalerMemory,
  NO_MEMORY,
} from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerMemory.ts';
import { STABILIZATION_SECONDS } from '#cluster/controllers/HorizontalPodAutoscaler/normalize.ts';
import { tolerancesOf } from '#cluster/controllers/HorizontalPodAutoscaler/tolerances.ts';
import type { HorizontalPodAutoscaler } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { HpaPoint, HpaView, WorkloadRef } from '#protocol/controllers.ts';
import type { History, Reader } from '#session/reader.ts';
import { hpaMetrics, hpaRatio } from './hpaMetrics.ts';
import { versionsOf } from './recordTape.ts';

const STORE = store('HorizontalPodAutoscaler');

/** The HorizontalPodAutoscaler of a workload, or the first one in the cluster; `undefined` when there is none. */
export function hpa({ run, world }: Reader, workload: Partial<WorkloadRef>): HpaView | undefined {
  const all = world.table(store('HorizontalPodAutoscaler')).values();
  const found = all.find((each) => isAbout(each, workload)) ?? all[0];
  if (!found) return undefined;
  const { spec, metadata, status } = found;
  const key = objectKey(found);
  const memory = world.table(AUTOSCALER_MEMORIES).get(key) ?? NO_MEMORY;
  const stabilizationSeconds = spec.behavior?.scaleDown?.stabilizationWindowSeconds ?? STABILIZATION_SECONDS;
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    target: { kind: spec.scaleTargetRef.kind, namespace: metadata.namespace ?? '', name: spec.scaleTargetRef.name },
    least: spec.minReplicas ?? 1,
    most: spec.maxReplicas,
    syncSeconds: PERIOD_US / SECOND_US,
    metrics: hpaMetrics(world, found, run.clockUs),
    tolerance: tolerancesOf(found),
    stabilizationSeconds,
    holdsUntilUs: holdsUntilUs(memory, stabilizationSeconds * SECOND_US),
    conditions: (status?.conditions ?? []).map(({ type, status: value, reason = '', message = '' }) => ({
      type,
      status: value,
      reason,
      message,
    })),
    createdUs: parseTime(metadata.creationTimestamp ?? '') ?? 0,
    knownUs: Math.max(run.head.atUs, run.clockUs),
    points: pointsOf(run, key),
    others: all.length - 1,
  };
}

function isAbout(
  { metadata, spec }: HorizontalPodAutoscaler,
  { kind, namespace, name }: Partial<WorkloadRef>,
): boolean {
  const { scaleTargetRef: target } = spec;
  return metadata.namespace === namespace && target.kind === kind && target.name === name;
}

/** The time until which an earlier, higher recommendation holds the scale. */
function holdsUntilUs({ recommendations }: AutoscalerMemory, windowUs: Micros): number {
  const last = recommendations.at(-1);
  const highest = recommendations.reduce((most, { replicas }) => Math.max(most, replicas), 0);
  const holding = recommendations.findLast(({ replicas }) => replicas === highest);
  return last && holding && last.replicas < highest ? holding.atUs + windowUs : -1;
}

/** Status and controller memory, with a point at each change. */
function pointsOf(run: History, key: string): HpaPoint[] {
  const statuses = versionsOf(run, STORE, key).map(({ seq, atUs, value }) => ({ seq, atUs, object: value }));
  const memories = versionsOf(run, AUTOSCALER_MEMORIES, key).map(({ seq, atUs, value }) => ({
    seq,
    atUs,
    memory: value,
  }));
  const points: HpaPoint[] = [];
  let now: HpaPoint = { atUs: 0, ratio: -1, current: 0, desired: 0, asks: -1 };
  for (const change of [...statuses, ...memories].sort((a, b) => a.seq - b.seq)) {
    const next =
      'memory' in change
        ? { asks: (change.memory as AutoscalerMemory | undefined)?.recommendations.at(-1)?.replicas ?? -1 }
        : said(change.object as HorizontalPodAutoscaler | undefined);
    now = { ...now, ...next, atUs: change.atUs };
    if (points.at(-1)?.atUs === now.atUs) points.pop();
    points.push(now);
  }
  return points;
}

function said(object: HorizontalPodAutoscaler | undefined): Partial<HpaPoint> {
  const { currentReplicas = 0, desiredReplicas = 0 } = object?.status ?? {};
  return { ratio: object ? hpaRatio(object) : -1, current: currentReplicas, desired: desiredReplicas };
}
