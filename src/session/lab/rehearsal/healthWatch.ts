import { compare } from '#base/order.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { AUTOSCALERS } from '#cluster/autoscaler/autoscalerRecords.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type {
  BudgetLane,
  BudgetPoint,
  HealthPoint,
  HomelessPod,
  RefusedRequest,
  WorkloadLane,
} from '#protocol/rehearsal.ts';
import {
  hasController,
  isCounted,
  isFinished,
  isHealthy,
  isWaiting,
  schedulingMessage,
  workloadKey,
} from './podHealth.ts';

const PODS = store('Pod');
const BUDGETS = store('PodDisruptionBudget');
/** A shorter wait is ordinary scheduling, not a problem. */
const SHORTEST_WAIT_US = SECOND_US;

interface Count {
  readonly isReplaced: boolean;
  readonly before: number;
  healthy: number;
  readonly points: HealthPoint[];
}

interface BudgetCount {
  last: PodDisruptionBudget;
  readonly points: BudgetPoint[];
}

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

interface RefusedReason {
  readonly type: string;
  readonly kind?: string;
  readonly subject?: string;
  readonly verb: string;
  readonly code: number;
  readonly message: string;
}

interface Wait {
  readonly workload: string;
  readonly fromUs: Micros;
  message: string;
}

/** Follows the Pods and the budgets of a run, entry by entry. The beginning is the baseline for every measurement. */
export class HealthWatch {
  /** The last time a Pod was created or deleted, found a node or became ready. */
  progressUs: Micros;
  /** Pods that are neither healthy nor finished nor refused, so they may still change. */
  private unsettled = 0;
  /** Pods that the scheduler has refused on every node. */
  private refused = 0;
  private readonly world: World;
  private readonly counts = new Map<string, Count>();
  private readonly budgets = new Map<string, BudgetCount>();
  private readonly waits = new Map<string, Wait>();
  private readonly pastWaits: HomelessPod[] = [];
  private readonly refusals = new Map<string, RefusedRequest>();
  /** Pods that had no node at the beginning either, so the rehearsal is not the cause. */
  private readonly waitedBefore = new Set<string>();
  private readonly wanting = new Set<string>();

  constructor(world: World, nowUs: Micros) {
    this.world = world;
    this.progressUs = nowUs;
    const first = new Map<string, { readonly pod: Pod; healthy: number }>();
    for (const pod of world.table(PODS).values()) {
      if (!isCounted(pod)) continue;
      this.countRest(pod, 1);
      if (isWaiting(pod)) this.waitedBefore.add(objectKey(pod));
      const key = workloadKey(world, pod);
      const known = first.get(key) ?? { pod, healthy: 0 };
      first.set(key, known);
      known.healthy += Number(isHealthy(pod));
    }
    for (const [key, { pod, healthy }] of first)
      this.counts.set(key, {
        isReplaced: hasController(world, pod),
        before: healthy,
        healthy,
        points: [{ atUs: nowUs, healthy }],
      });
    for (const budget of world.table(BUDGETS).values()) this.budgetAt(budget, nowUs);
  }

  /**
   * Whether every workload has as many healthy Pods as at the beginning. Pods that declare no controller are never
   * replaced, so they may be left out.
   */
  isWhole(leavesOutBare: boolean): boolean {
    if (this.wanting.size === 0) return true;
    return leavesOutBare && [...this.wanting].every((key) => key.startsWith('Pod/'));
  }

  /**
   * Whether each of these workloads has as many healthy Pods as at the beginning. No Pod may wait that had a node or
   * is new.
   */
  areWhole(workloads: Iterable<string>): boolean {
    for (const key of workloads) if (this.wanting.has(key)) return false;
    return this.waits.size === 0;
  }

  /**
   * Whether all Pods are healthy, or have no node and were refused. Without a new cause, such as an autoscaler, they
   * do not change.
   */
  get isAtRest(): boolean {
    return this.unsettled === 0 && (this.refused === 0 || this.world.table(AUTOSCALERS).size === 0);
  }

  read({ delta, atUs, reasons }: Entry): void {
    for (const reason of reasons as readonly RefusedReason[])
      if (reason.type === 'request.refused') this.noteRefused(reason);
    for (const { table, before, after } of delta) {
      if (table === PODS) this.podChanged(before as Pod | undefined, after as Pod | undefined, atUs);
      else if (table === BUDGETS && after) this.budgetAt(after as PodDisruptionBudget, atUs);
    }
  }

  /**
   * Counts only refused creations. A refused eviction is retried and reported elsewhere, and so is a write that came
   * too late.
   */
  private noteRefused({ verb, kind = '', subject = '', code, message }: RefusedReason): void {
    if (verb !== 'create' || code === CONFLICT || code === TOO_MANY_REQUESTS) return;
    const namespace = subject.includes('/') ? subject.slice(0, subject.indexOf('/')) : '';
    // Each object has its own name, but the problem is the same.
    const key = `${kind} ${namespace} ${message.replace(/"[^"]*"/, '')}`;
    const before = this.refusals.get(key);
    this.refusals.set(key, { what: `create ${kind}`, namespace, message, ...before, times: (before?.times ?? 0) + 1 });
  }

  /** Requests that the API server refused, the most frequent first. */
  refusedRequests(): RefusedRequest[] {
    return [...this.refusals.values()].sort((a, b) => b.times - a.times);
  }

  private podChanged(before: Pod | undefined, after: Pod | undefined, atUs: Micros): void {
    const pod = after ?? before;
    if (!pod || !isCounted(pod)) return;
    this.countRest(before, -1);
    this.countRest(after, 1);
    this.noteProgress(before, after, atUs);
    this.noteWait(pod, after, atUs);
    const change = Number(after !== undefined && isHealthy(after)) - Number(before !== undefined && isHealthy(before));
    if (change === 0) return;
    const key = workloadKey(this.world, pod);
    const count = this.counts.get(key) ?? { isReplaced: true, before: 0, healthy: 0, points: [] };
    this.counts.set(key, count);
    count.healthy += change;
    pushPoint(count.points, { atUs, healthy: count.healthy });
    if (count.healthy < count.before) this.wanting.add(key);
    else this.wanting.delete(key);
  }

  private countRest(pod: Pod | undefined, by: 1 | -1): void {
    if (!pod || isHealthy(pod) || isFinished(pod)) return;
    if (isWaiting(pod) && schedulingMessage(pod) !== '') this.refused += by;
    else this.unsettled += by;
  }

  private noteProgress(before: Pod | undefined, after: Pod | undefined, atUs: Micros): void {
    const isNew =
      !before ||
      !after ||
      before.spec.nodeName !== after.spec.nodeName ||
      before.metadata.deletionTimestamp !== after.metadata.deletionTimestamp ||
      (!isHealthy(before) && isHealthy(after));
    if (isNew) this.progressUs = atUs;
  }

  private noteWait(pod: Pod, after: Pod | undefined, atUs: Micros): void {
    const key = objectKey(pod);
    const wait = this.waits.get(key);
    if (after && isWaiting(after)) {
      if (this.waitedBefore.has(key)) return;
      if (wait) wait.message = schedulingMessage(after) || wait.message;
      else
        this.waits.set(key, {
          workload: workloadKey(this.world, pod),
          fromUs: atUs,
          message: schedulingMessage(after),
        });
      return;
    }
    this.waitedBefore.delete(key);
    if (!wait) return;
    this.waits.delete(key);
    if (wait.message !== '' && atUs - wait.fromUs >= SHORTEST_WAIT_US)
      this.pastWaits.push({ pod: key, ...wait, untilUs: atUs });
  }

  private budgetAt(budget: PodDisruptionBudget, atUs: Micros): void {
    const key = objectKey(budget);
    const healthy = budget.status?.currentHealthy ?? 0;
    const floor = budget.status?.desiredHealthy ?? 0;
    const known = this.budgets.get(key) ?? { last: budget, points: [] };
    this.budgets.set(key, known);
    known.last = budget;
    const last = known.points.at(-1);
    if (last?.healthy === healthy && last.floor === floor) return;
    if (last?.atUs === atUs) known.points.pop();
    known.points.push({ atUs, healthy, floor });
  }

  /** The workloads that had fewer healthy Pods than before, those without any first. */
  workloads(endUs: Micros): WorkloadLane[] {
    const moved = [...this.budgets.values()].filter(hasMoved).map(({ last }) => last);
    const own = workloadsWithOwnBudget(this.world, moved);
    return [...this.counts]
      .flatMap(([key, { isReplaced, before, healthy, points }]): WorkloadLane[] => {
        const lowest = points.reduce((least, point) => Math.min(least, point.healthy), before);
        if (lowest >= before) return [];
        const [kind = '', namespace = '', name = ''] = key.split('/');
        const fewerUs = timeWhere(points, ({ healthy: now }) => now < before, endUs);
        const noneUs = before > 0 ? timeWhere(points, ({ healthy: now }) => now < 1, endUs) : 0;
        return [
          {
            kind,
            namespace,
            name,
            isReplaced,
            hasBudgetLane: own.has(key),
            before,
            lowest,
            after: healthy,
            fewerUs,
            noneUs,
            points: [...points],
          },
        ];
      })
      .sort(
        (a, b) =>
          b.noneUs - a.noneUs || b.fewerUs - a.fewerUs || compare(a.namespace, b.namespace) || compare(a.name, b.name),
      );
  }

  /** The budgets whose healthy Pods changed, those below their minimum first. */
  budgetLanes(endUs: Micros): BudgetLane[] {
    return [...this.budgets.values()]
      .filter(hasMoved)
      .flatMap(({ last: { metadata, spec, status }, points }): BudgetLane[] => {
        return [
          {
            namespace: metadata.namespace ?? '',
            name: metadata.name,
            rule: budgetRule({ spec }),
            floor: points.at(-1)?.floor ?? 0,
            expected: status?.expectedPods ?? 0,
            lowest: points.reduce((least, point) => Math.min(least, point.healthy), points[0]?.healthy ?? 0),
            belowUs: timeWhere(points, ({ healthy, floor }) => healthy < floor, endUs),
            points: [...points],
          },
        ];
      })
      .sort((a, b) => b.belowUs - a.belowUs || a.lowest - a.floor - (b.lowest - b.floor) || compare(a.name, b.name));
  }

  /** Pods that waited for a node after a refusal by the scheduler, those that still wait first. */
  homeless(): HomelessPod[] {
    const now = [...this.waits].map(([pod, wait]): HomelessPod => ({ pod, ...wait, untilUs: -1 }));
    return [...now, ...this.pastWaits].sort(
      (a, b) => Number(a.untilUs >= 0) - Number(b.untilUs >= 0) || a.fromUs - b.fromUs || compare(a.pod, b.pod),
    );
  }
}

/** Whether the budget's counts ever changed; only then it gets a lane. */
function hasMoved({ points }: BudgetCount): boolean {
  return points.length > 1;
}

export function budgetRule({ spec }: Pick<PodDisruptionBudget, 'spec'>): string {
  const { minAvailable, maxUnavailable } = spec ?? {};
  return maxUnavailable === undefined ? `minAvailable ${minAvailable ?? 1}` : `maxUnavailable ${maxUnavailable}`;
}

/** Points of one moment become one: only the last value counts. */
function pushPoint(points: HealthPoint[], point: HealthPoint): void {
  const last = points.at(-1);
  if (last?.healthy === point.healthy) return;
  if (last?.atUs === point.atUs) points[points.length - 1] = point;
  else points.push(point);
}

/** The total time during which points satisfied the condition; each point lasts until the next one. */
function timeWhere<T extends HealthPoint>(points: readonly T[], isSo: (point: T) => boolean, endUs: Micros): number {
  return points.reduce((sum, point, index) => {
    const untilUs = points[index + 1]?.atUs ?? endUs;
    return isSo(point) ? sum + Math.max(0, untilUs - point.atUs) : sum;
  }, 0);
}

/** Workloads whose Pods are exactly those of one of these budgets, so the budget's healthy Pods are theirs. */
function workloadsWithOwnBudget(world: World, budgets: readonly PodDisruptionBudget[]): ReadonlySet<string> {
  const pods = world
    .table(store('Pod'))
    .values()
    .filter(isCounted)
    .map((pod) => ({ pod, workload: workloadKey(world, pod) }));
  const own = new Set<string>();
  for (const { metadata, spec } of budgets) {
    const matches = compileLabelSelector(spec?.selector);
    const isUnder = ({ pod }: (typeof pods)[number]) =>
      pod.metadata.namespace === metadata.namespace && matches(pod.metadata.labels);
    const [first, ...others] = new Set(pods.filter(isUnder).map(({ workload }) => workload));
    if (first === undefined || others.length > 0) continue;
    if (pods.every((each) => each.workload !== first || isUnder(each))) own.add(first);
  }
  return own;
}
