import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { aggregateText, DRAIN_RECORDS, type Drain } from '#cluster/kubectl/drain/drainRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Node } from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import type {
  Blocker,
  BlockingBudget,
  DrainPlan,
  RehearsalChange,
  RehearsalOutcome,
  RehearsedNode,
} from '#protocol/rehearsal.ts';
import type { CommandedRun } from '#session/commandedRun.ts';
import { freeName, newNodeLike } from './changesFor.ts';
import { budgetRule } from './healthWatch.ts';
import { isFinished, isHealthy, whyUnhealthy } from './podHealth.ts';
import { isNodeReady, onABranch, RehearsalPlay } from './stage.ts';

const S = 1_000_000;

/** A way to drain the nodes: the order, and the changes made first. */
export interface Way {
  readonly plan: DrainPlan;
  readonly order: readonly string[];
  readonly changes: readonly RehearsalChange[];
}

/** Plays one way on a branch of the run, to its end or until it is stuck. The run is then back at its position. */
export function* playDrain(commanded: CommandedRun, way: Way): Generator<number, RehearsalOutcome, void> {
  return yield* onABranch(commanded, `rehearsal: ${way.plan.work}`, () => new DrainPlay(commanded, way).play());
}

interface NodeTurn {
  readonly node: string;
  readonly shape: Node;
  readonly drain: string;
  readonly fromUs: Micros;
  drainedUs: Micros;
  backUs: Micros;
  successor: string;
}

class DrainPlay {
  private readonly stage: RehearsalPlay;
  private readonly way: Way;
  private readonly turns: NodeTurn[] = [];
  private readonly blockers: Blocker[] = [];
  private readonly shapes = new Map<string, Node>();
  private readonly uidsBefore = new Set<string>();

  constructor(commanded: CommandedRun, way: Way) {
    this.way = way;
    const { changes, plan } = way;
    this.stage = new RehearsalPlay(commanded, plan.limitSeconds * S);
    for (const name of way.order) {
      const node = commanded.world.table(store('Node')).get(name);
      if (node) this.shapes.set(name, node);
    }
    for (const { metadata } of commanded.world.table(store('Pod')).unordered())
      if (metadata.uid) this.uidsBefore.add(metadata.uid);
    for (const { command } of changes) if (command) this.stage.give(command);
  }

  *play(): Generator<number, RehearsalOutcome, void> {
    const { plan, changes } = this.way;
    if (changes.some(({ command }) => command)) yield* this.stage.settle();
    const ends = plan.work === 'drain' ? yield* this.drainAll() : yield* this.upgradeAll();
    if (ends) yield* this.stage.until(() => this.isBack());
    return this.outcome(ends);
  }

  /** All nodes are cordoned first, so that no Pod moves to a node that leaves next. */
  private *drainAll(): Generator<number, boolean, void> {
    const { plan, order } = this.way;
    if (!(yield* this.addSurge(order.slice(0, plan.surge)))) return false;
    for (const name of order) this.stage.give({ type: 'node.cordon', name });
    for (const name of order) if (!(yield* this.drainTogether([name]))) return false;
    return true;
  }

  private *upgradeAll(): Generator<number, boolean, void> {
    const { plan, order } = this.way;
    const size = Math.max(1, plan.surge);
    for (let from = 0; from < order.length; from += size) {
      const group = order.slice(from, from + size);
      const successors = plan.surge > 0 ? yield* this.addSurge(group) : [];
      if (!successors) return false;
      if (!(yield* this.drainTogether(group))) return false;
      for (const name of group) this.stage.give({ type: 'object.delete', kind: 'Node', name });
      const came = plan.surge > 0 ? successors : yield* this.join(group);
      if (!came) return false;
      for (const [i, name] of group.entries()) {
        const turn = this.turns.find(({ node }) => node === name);
        if (!turn) continue;
        turn.successor = came[i] ?? '';
        turn.backUs = this.stage.nowUs;
      }
    }
    return true;
  }

  /** Adds nodes before the first eviction; returns their names, or undefined when one does not become ready. */
  private *addSurge(like: readonly string[]): Generator<number, readonly string[] | undefined, void> {
    return like.length === 0 ? [] : yield* this.join(like);
  }

  /** Machines of the same shape join after their start-up time. */
  private *join(like: readonly string[]): Generator<number, readonly string[] | undefined, void> {
    const { stage } = this;
    yield* stage.to(stage.nowUs + this.way.plan.machineSeconds * S);
    const nodes = stage.world.table(store('Node'));
    const names: string[] = [];
    for (const name of like) {
      const shape = this.shapes.get(name);
      if (!shape) continue;
      const taken = new Set([...nodes.keys(), ...names]);
      const fresh = freeName(taken, `${name}-new`);
      names.push(fresh);
      stage.give(newNodeLike(shape, fresh));
    }
    const waited = yield* stage.until(() => names.every((name) => isNodeReady(stage, name)));
    if (waited === 'done') return names;
    const node = names.find((name) => !isNodeReady(stage, name)) ?? '';
    this.blockers.push({
      kind: waited === 'late' ? 'time' : 'machine',
      node,
      atUs: stage.nowUs,
      pod: '',
      message: '',
      budgets: [],
    });
    return undefined;
  }

  private *drainTogether(names: readonly string[]): Generator<number, boolean, void> {
    const { stage } = this;
    const { plan } = this.way;
    const turns = names.map((name): NodeTurn => {
      stage.give({
        type: 'node.drain',
        name,
        ignoreDaemonSets: true,
        ...((plan.deletesEmptyDirData || this.has('deleteEmptyDirData')) && { deleteEmptyDirData: true }),
        ...((plan.force || this.has('force')) && { force: true }),
      });
      const drain = stage.world.table(DRAIN_RECORDS).keys().at(-1) ?? '';
      const shape = this.shapes.get(name) as Node;
      return { node: name, shape, drain, fromUs: stage.nowUs, drainedUs: -1, backUs: -1, successor: '' };
    });
    this.turns.push(...turns);
    const waited = yield* stage.until(() => {
      for (const turn of turns)
        if (turn.drainedUs < 0 && this.drainOf(turn)?.phase === 'drained') turn.drainedUs = stage.nowUs;
      return turns.every((turn) => turn.drainedUs >= 0) || turns.some((turn) => this.drainOf(turn)?.phase === 'failed');
    });
    const stuck = turns.filter(({ drainedUs }) => drainedUs < 0);
    if (stuck.length === 0) return true;
    for (const turn of stuck) {
      const drain = this.drainOf(turn);
      if (drain) this.blockers.push(...drainBlockers(stage.world, drain, stage.nowUs));
    }
    if (waited === 'late')
      this.blockers.push({
        kind: 'time',
        node: stuck[0]?.node ?? '',
        atUs: stage.nowUs,
        pod: '',
        message: '',
        budgets: [],
      });
    return false;
  }

  private drainOf({ drain }: NodeTurn): Drain | undefined {
    return this.stage.world.table(DRAIN_RECORDS).get(drain);
  }

  /** A person who forces a drain accepts that Pods without a controller are lost. */
  private isBack(): boolean {
    return this.stage.watch.isWhole(this.has('force') || this.way.plan.force);
  }

  private has(what: RehearsalChange['what']): boolean {
    return this.way.changes.some((change) => change.what === what);
  }

  private outcome(ends: boolean): RehearsalOutcome {
    const { stage } = this;
    const { watch } = stage;
    const endUs = stage.nowUs;
    const homeless = watch.homeless();
    const drains = this.turns.flatMap((turn) => this.drainOf(turn) ?? []);
    const gone = drains.flatMap(({ pods }) => pods.filter(({ state }) => state === 'gone' || state === 'terminating'));
    const pending = homeless.filter(({ untilUs }) => untilUs < 0).length;
    return {
      ends,
      whole: ends && this.isBack() && pending === 0,
      changes: this.way.changes,
      order: this.way.order,
      startUs: stage.startUs,
      endUs,
      nodes: this.turns.map((turn) => rehearsedNode(turn, this.drainOf(turn))),
      blockers: this.blockers,
      workloads: watch.workloads(endUs),
      budgets: watch.budgetLanes(endUs),
      homeless,
      refused: watch.refusedRequests(),
      pending,
      evicted: gone.length,
      movedAgain: this.movedAgain(new Set(gone.map(({ uid }) => uid))),
      refusals: drains.reduce((sum, { pods }) => sum + pods.reduce((own, { refusals }) => own + refusals, 0), 0),
      commands: stage.given,
      startSeq: stage.startSeq,
      endSeq: stage.commanded.run.position.seq,
      digest: stage.commanded.run.position.digest,
    };
  }

  /** Evicted Pods that were created after the rehearsal began. */
  private movedAgain(uids: ReadonlySet<string>): number {
    let known = 0;
    for (const uid of this.uidsBefore) if (uids.has(uid)) known++;
    return uids.size - known;
  }
}

function rehearsedNode(turn: NodeTurn, drain: Drain | undefined): RehearsedNode {
  const { node, fromUs, drainedUs, backUs, successor } = turn;
  const pods = drain?.pods ?? [];
  const refused = pods.flatMap(({ pod, refusals }) => (refusals > 0 ? [{ pod, times: refusals }] : []));
  return { node, pods: pods.length, fromUs, drainedUs, backUs, successor, refused };
}

/** The obstacles that keep a drain from finishing now. */
function drainBlockers(world: World, drain: Drain, nowUs: Micros): Blocker[] {
  if (drain.phase === 'failed')
    return drain.failures.map(({ node, errors }) => ({
      kind: 'refused',
      node,
      atUs: nowUs,
      pod: '',
      message: aggregateText(errors),
      budgets: [],
    }));
  return drain.pods.flatMap(({ node, pod, state }): Blocker[] => {
    if (state === 'terminating') return [terminating(world, node, pod, nowUs)];
    if (state !== 'evicting') return [];
    return [
      { kind: 'budget', node, atUs: nowUs, pod, message: lastRefusal(drain, pod), budgets: budgetsOf(world, pod) },
    ];
  });
}

function terminating(world: World, node: string, pod: string, nowUs: Micros): Blocker {
  const finalizers = world.table(store('Pod')).get(pod)?.metadata.finalizers ?? [];
  return { kind: 'terminating', node, atUs: nowUs, pod, message: finalizers.join(', '), budgets: [] };
}

/** The API server's message of the last refusal, without kubectl's additions. */
function lastRefusal({ lines }: Drain, key: string): string {
  const { namespace, name } = splitKey(key);
  const which = `pods/"${name}" -n "${namespace}"`;
  const text = lines.findLast((line) => line.stream === 'err' && line.text.includes(which))?.text ?? '';
  const from = text.indexOf('): ');
  return from < 0 ? text : text.slice(from + 3);
}

/** The budgets that select a Pod, those that allow nothing first. */
function budgetsOf(world: World, key: string): BlockingBudget[] {
  const pod = world.table(store('Pod')).get(key);
  if (!pod) return [];
  const { namespace = '' } = pod.metadata;
  return world
    .table(store('PodDisruptionBudget'))
    .values()
    .flatMap((budget): BlockingBudget[] => {
      if (budget.metadata.namespace !== namespace) return [];
      const matches = compileLabelSelector(budget.spec?.selector);
      if (!matches(pod.metadata.labels)) return [];
      const mine = world
        .table(store('Pod'))
        .values()
        .filter(
          (other) => other.metadata.namespace === namespace && matches(other.metadata.labels) && !isFinished(other),
        );
      return [
        {
          namespace,
          name: budget.metadata.name,
          rule: budgetRule(budget),
          healthy: budget.status?.currentHealthy ?? 0,
          floor: budget.status?.desiredHealthy ?? 0,
          expected: budget.status?.expectedPods ?? 0,
          allowed: budget.status?.disruptionsAllowed ?? 0,
          unhealthy: mine
            .filter((other) => !isHealthy(other))
            .map((other) => ({ pod: objectKey(other), why: whyUnhealthy(other) })),
        },
      ];
    })
    .sort((a, b) => a.allowed - b.allowed);
}
