import { mapParts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import type { World } from '#kernel/world.ts';
import type { PodDisruptionBudget } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type {
  Blocker,
  DrainPlan,
  DrainReport,
  RehearsalAnswer,
  RehearsalChange,
  RehearsalGap,
  RehearsalOutcome,
} from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { caveatsOf, nothingRuns } from '../caveats.ts';
import { changesFor, oneMore, relaxed } from './changesFor.ts';
import { playDrain, type Way } from './playDrain.ts';
import { hasController, isCounted, isFinished, isHealthy, isWaiting } from './podHealth.ts';
import { RehearsalPlay } from './stage.ts';
import { tellDrain } from './tellDrain.ts';
import { wantedNodes } from './wantedNodes.ts';

/** Most ways that are played besides the one asked for. */
const MOST_TRIES = 24;
/** Most changes in one set, besides those of budgets that allow no eviction. */
const MOST_CHANGES = 4;
/** Most entries of all ways together, so that large clusters end too. */
const MOST_ENTRIES = 2_000_000;
const MOST_SETTLING_US = 600_000_000;

/**
 * Plays a drain or an upgrade on a run at its head. It searches for a way that ends well: first other orders, then
 * changes. Every offered way was played. The run is then back at its position, or a little later because it first
 * waits for the cluster to settle.
 */
export function* rehearseDrain(
  commanded: CommandedRun,
  plan: DrainPlan,
): Generator<number, RehearsalAnswer<DrainReport>, void> {
  yield* settled(commanded);
  const empty = nothingRuns(commanded.world);
  if (empty) return { ok: false, problems: [empty] };
  const wanted = wantedNodes(commanded.world, plan.nodes, 'nodes');
  if (!wanted.ok) return { ok: false, problems: [wanted.problem] };
  const gaps = gapsOf(commanded.world);
  const caveats = caveatsOf(commanded);
  const search = new Search(commanded, plan);
  const asked = yield* search.play({ plan, order: wanted.names, changes: [] });
  const works = asked.whole ? asked : yield* search.find(asked);
  const report = {
    plan,
    asked,
    ...(works && { works }),
    blockers: [...asked.blockers, ...search.blockers],
    triedOrders: search.orders,
    triedChanges: search.changes,
    isCutShort: search.isCutShort,
    gaps,
    caveats,
  };
  return { ok: true, report: { ...report, telling: tellDrain(report) } };
}

/** Continues until the Pods have settled. */
export function* settled(commanded: CommandedRun): Generator<number, void, void> {
  yield* new RehearsalPlay(commanded, MOST_SETTLING_US).settle();
}

class Search {
  orders = 0;
  changes = 0;
  isCutShort = false;
  /** Obstacles found on the way to more changes. */
  readonly blockers: Blocker[] = [];
  private entries = 0;
  private readonly commanded: CommandedRun;
  private readonly plan: DrainPlan;

  constructor(commanded: CommandedRun, plan: DrainPlan) {
    this.commanded = commanded;
    this.plan = plan;
  }

  *play(way: Way): Generator<number, RehearsalOutcome, void> {
    const tries = this.orders + this.changes;
    const outcome = yield* mapParts(playDrain(this.commanded, way), (done) => (tries + done) / (tries + done + 2));
    this.entries += outcome.endSeq - outcome.startSeq;
    return outcome;
  }

  *find(asked: RehearsalOutcome): Generator<number, RehearsalOutcome | undefined, void> {
    if (isHopeless(asked)) return undefined;
    const needed = changesOfBudgetsForEver(this.commanded.world, asked.order);
    if (needed.length > 0 && !asked.ends) return yield* this.free(asked, needed);
    let best = asked;
    for (const order of otherOrders(this.commanded.world, asked.order)) {
      if (this.isOver()) return undefined;
      this.orders++;
      const outcome = yield* this.play({ plan: this.plan, order, changes: [] });
      if (outcome.whole) return outcome;
      if (isBetter(outcome, best)) best = outcome;
    }
    return yield* this.change(best, []);
  }

  /**
   * Budgets that allow no eviction are changed at once, because no order helps against them. If there are any, a
   * gentler change may exist.
   */
  private *free(
    asked: RehearsalOutcome,
    needed: readonly RehearsalChange[],
  ): Generator<number, RehearsalOutcome | undefined, void> {
    if (needed.length < 2) return yield* this.change(asked, []);
    const freed = yield* this.try({ order: asked.order, changes: needed });
    this.blockers.push(...freed.blockers);
    return freed.whole ? freed : yield* this.change(freed, needed);
  }

  /** Adds one change after the other while each gets further; then removes the unneeded ones. */
  private *change(
    from: RehearsalOutcome,
    needed: readonly RehearsalChange[],
  ): Generator<number, RehearsalOutcome | undefined, void> {
    let best = from;
    while (!best.whole) {
      const further = best.changes.length < needed.length + MOST_CHANGES ? yield* this.further(best) : undefined;
      if (!further) return undefined;
      best = further;
      this.blockers.push(...best.blockers);
    }
    for (const change of best.changes.slice(needed.length)) {
      if (best.changes.length < 2 || this.isOver()) break;
      const fewer = yield* this.try({ ...best, changes: best.changes.filter((other) => other !== change) });
      if (fewer.whole) best = fewer;
    }
    return best;
  }

  private *further(from: RehearsalOutcome): Generator<number, RehearsalOutcome | undefined, void> {
    let best: RehearsalOutcome | undefined;
    for (const change of changesFor(this.commanded.world, from)) {
      if (this.isOver()) break;
      const outcome = yield* this.try({ ...from, changes: [...from.changes, change] });
      if (outcome.whole) return outcome;
      if (isBetter(outcome, best ?? from)) best = outcome;
    }
    return best;
  }

  private *try({
    order,
    changes,
  }: Pick<RehearsalOutcome, 'order' | 'changes'>): Generator<number, RehearsalOutcome, void> {
    this.changes++;
    return yield* this.play({ plan: this.plan, order, changes });
  }

  private isOver(): boolean {
    const isOver = this.orders + this.changes >= MOST_TRIES || this.entries >= MOST_ENTRIES;
    if (isOver) this.isCutShort = true;
    return isOver;
  }
}

/** Whether only Pods without a controller are missing at the end: no order and no change brings them back. */
function isHopeless({ ends, pending, workloads }: RehearsalOutcome): boolean {
  return ends && pending === 0 && workloads.every(({ after, before, isReplaced }) => after >= before || !isReplaced);
}

/**
 * Flags of `kubectl drain`. kubectl names one reason at a time for evicting nothing; the flag against it reveals the
 * next.
 */
const FLAGS: readonly RehearsalChange['what'][] = ['force', 'deleteEmptyDirData'];

function isFlag({ what }: RehearsalChange): boolean {
  return FLAGS.includes(what);
}

/**
 * Whether it gets further: more nodes are drained, kubectl refuses less, more Pods are evicted, fewer remain or wait.
 */
function isBetter(one: RehearsalOutcome, other: RehearsalOutcome): boolean {
  const [a, b] = [distance(one), distance(other)];
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function distance({ ends, nodes, evicted, blockers, pending, changes }: RehearsalOutcome): number[] {
  return [
    Number(ends),
    nodes.filter(({ drainedUs }) => drainedUs >= 0).length,
    blockers.some(({ kind }) => kind === 'refused') ? changes.filter(isFlag).length : FLAGS.length,
    ends ? 0 : evicted,
    -blockers.length,
    -pending,
  ];
}

/**
 * Changes for Pods of these nodes whose budgets allow no eviction although every Pod is healthy. Such a budget has
 * `maxUnavailable: 0`, or a minimum that equals the number of Pods. Neither waiting nor another order helps, so each
 * needs a change.
 */
function changesOfBudgetsForEver(world: World, nodes: readonly string[]): RehearsalChange[] {
  const leaving = new Set(nodes);
  const pods = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isCounted(pod) && leaving.has(pod.spec.nodeName ?? ''));
  return world
    .table(store('PodDisruptionBudget'))
    .values()
    .filter(letsNoneGo)
    .flatMap(({ metadata: { namespace = '', name }, spec, status }) => {
      const matches = compileLabelSelector(spec?.selector);
      const kept = pods.find((pod) => pod.metadata.namespace === namespace && matches(pod.metadata.labels));
      if (!kept) return [];
      const more = spec?.maxUnavailable === undefined ? oneMore(world, objectKey(kept)) : [];
      if (more.length > 0) return more;
      const { currentHealthy: healthy = 0, expectedPods: expected = 0 } = status ?? {};
      return relaxed(world, { namespace, name, healthy, expected });
    });
}

function letsNoneGo({ status }: PodDisruptionBudget): boolean {
  const { expectedPods = 0, desiredHealthy = 0, currentHealthy = 0 } = status ?? {};
  return expectedPods > 0 && desiredHealthy >= expectedPods && currentHealthy >= expectedPods;
}

/**
 * Other orders that are worth a try, each once: empty nodes first, nodes without budgets first, full nodes first, and
 * the reverse.
 */
function otherOrders(world: World, asked: readonly string[]): string[][] {
  const pods = countOn(world, asked);
  const held = heldOn(world, asked);
  const by = (amount: (name: string) => number) => asked.toSorted((a, b) => amount(a) - amount(b));
  const of = (map: ReadonlyMap<string, number>) => (name: string) => map.get(name) ?? 0;
  const orders = [
    by(of(pods)),
    by(of(held)),
    by((name) => -of(pods)(name)),
    by((name) => -of(held)(name)),
    asked.toReversed(),
  ];
  const seen = new Set([asked.join()]);
  return orders.filter((order) => {
    const text = order.join();
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function countOn(world: World, names: readonly string[]): Map<string, number> {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const pod of world.table(store('Pod')).unordered()) {
    const on = counts.get(pod.spec.nodeName ?? '');
    if (on !== undefined && isCounted(pod) && !isFinished(pod)) counts.set(pod.spec.nodeName ?? '', on + 1);
  }
  return counts;
}

/** The number of Pods under budgets, by node. */
function heldOn(world: World, names: readonly string[]): Map<string, number> {
  const counts = new Map(names.map((name) => [name, 0]));
  const budgets = world
    .table(store('PodDisruptionBudget'))
    .values()
    .map(({ metadata, spec }) => ({ namespace: metadata.namespace, matches: compileLabelSelector(spec?.selector) }));
  for (const { spec, metadata } of world.table(store('Pod')).unordered()) {
    const node = spec.nodeName ?? '';
    const on = counts.get(node);
    if (on === undefined) continue;
    const isHeld = budgets.some(
      ({ namespace, matches }) => namespace === metadata.namespace && matches(metadata.labels),
    );
    if (isHeld) counts.set(node, on + 1);
  }
  return counts;
}

/** Missing objects and problems that existed before; they affect every answer. */
export function gapsOf(world: World): RehearsalGap[] {
  const pods = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isCounted(pod) && !isFinished(pod));
  // Includes Pods of DaemonSets: kubectl drain refuses a Pod whose DaemonSet it does not find. Nodes own static Pods.
  const owners = world
    .table(store('Pod'))
    .values()
    .filter((pod) => !isFinished(pod) && (controllerOf(pod)?.kind ?? 'Node') !== 'Node' && !hasController(world, pod));
  const waiting = pods.filter(isWaiting).length;
  const gaps: RehearsalGap[] = [
    { what: 'owners', count: owners.length },
    { what: 'pendingBefore', count: waiting },
    { what: 'notReadyBefore', count: pods.filter((pod) => !isHealthy(pod)).length - waiting },
  ];
  const found = gaps.filter(({ count }) => count > 0);
  return world.table(store('PodDisruptionBudget')).size === 0 ? [...found, { what: 'budgets', count: 0 }] : found;
}
