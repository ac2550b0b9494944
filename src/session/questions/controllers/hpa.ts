import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { MetricError } from '#cluster/api/customScale.ts';
import { store } from '#cluster/api/kindTables.ts';
import { PERIOD_US } from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerController.ts';
import type { ScaleTarget } from '#cluster/controllers/HorizontalPodAutoscaler/autoscalerLook.ts';
import {
  AUTOSCALER_MEMORIES,
  type AutoscalerMemory,
  NO_MEMORY,
  STABILIZATION_SECONDS,
} from '#cluster/controllers/HorizontalPodAutoscaler/normalize.ts';
import {
  isWithin,
  replicasForShares,
  replicasForValue,
  tolerancesOf,
} from '#cluster/controllers/HorizontalPodAutoscaler/replicaCalculator.ts';
import { type ScaleSource, scaleTarget } from '#cluster/controllers/HorizontalPodAutoscaler/scaleTarget.ts';
import { clusterMetrics, METRIC_RECORDS, metricKey } from '#cluster/environment/metrics/clusterMetrics.ts';
import { QUEUE_METRIC, queuesOf, waitingIn } from '#cluster/environment/queues/queues.ts';
import type { World } from '#kernel/world.ts';
import type {
  HorizontalPodAutoscaler,
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
} from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { quantityMilliValue } from '#model/quantity/quantityMath.ts';
import type {
  ExternalSum,
  HpaMetric,
  HpaPoint,
  HpaView,
  MetricSetting,
  SettableMetric,
  WorkloadRef,
} from '#protocol/controllers.ts';
import type { History, Reader } from '#session/reader.ts';
import { KeptHistories, walkEntries } from '../run/walkEntries.ts';

/** The upper end of the setting, relative to the value that asks for `maxReplicas`. */
const ROOM = 1.25;

/** Every version of one record along a branch. It grows with the branch and reads each entry once. */
class RecordHistory {
  readonly versions: RecordVersion[] = [];
  private readonly table: string;
  private readonly key: string;
  private walked = 0;

  /** @param id `table|key` */
  constructor(id: string) {
    const bar = id.indexOf('|');
    this.table = id.slice(0, bar);
    this.key = id.slice(bar + 1);
  }

  extend(run: History): void {
    const isFirst = this.walked === 0;
    const walk = walkEntries(
      run,
      this.walked,
      ({ table, key }) => table === this.table && key === this.key,
      ({ seq, atUs, delta }) => {
        for (const { table, key, before, after } of delta) {
          if (table !== this.table || key !== this.key) continue;
          if (before && this.versions.length === 0) this.versions.push({ seq: 0, atUs: 0, value: before });
          this.versions.push({ seq, atUs, value: after });
        }
      },
    );
    this.walked = walk.seq;
    const now = run.world.tableNamed(this.table).get(this.key);
    if (isFirst && now && this.versions.length === 0) this.versions.push({ seq: 0, atUs: 0, value: now });
  }
}

const KEPT = 8;
const histories = new KeptHistories(KEPT, (id) => new RecordHistory(id));

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

/** A record from an entry on; `undefined` when it was deleted. */
interface RecordVersion {
  readonly seq: number;
  readonly atUs: Micros;
  readonly value: object | undefined;
}

/** The versions of a record of a table along the present branch, to the end of what is known. */
function versionsOf(run: History, table: string, key: string): readonly RecordVersion[] {
  return histories.of(run, `${table}|${key}`).versions;
}

interface Measured {
  readonly metric: MetricSpec;
  readonly name: string;
  readonly target: MetricTarget | undefined;
  readonly current: MetricValueStatus | undefined;
}

/** Each metric with its current value and target, from the status. */
function hpaMetrics(world: World, hpa: HorizontalPodAutoscaler, nowUs: Micros): HpaMetric[] {
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
function hpaRatio(hpa: HorizontalPodAutoscaler): number {
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

/**
 * The setting that a person can change of a custom or external metric; `undefined` for one that metrics-server
 * measures.
 */
function metricSetting(world: World, hpa: HorizontalPodAutoscaler, metric: MetricSpec): MetricSetting | undefined {
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

/**
 * The present value of an external metric, and the replica count that a sync would compute from it; `undefined` when
 * it is unavailable.
 */
function externalSum(
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

/** The scale of an autoscaler's target as the API server has it now. */
function scaleNow(world: World, hpa: HorizontalPodAutoscaler): ScaleTarget {
  const source: ScaleSource = {
    cache: (kind) => world.table(store(kind)),
    objects: (kind) => world.table(store(kind)),
  };
  return scaleTarget(hpa, source);
}
