import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { isMirror, isOfDaemonSet } from '#cluster/api/placement/placedPods.ts';
import { putFresh } from '#cluster/api/placement/putFresh.ts';
import { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import type { Machine } from '#cluster/environment/cloud/cloudRecords.ts';
import { machineNode } from '#cluster/environment/cloud/machineNode.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import {
  AUTOSCALED_NODES,
  type AutoscaledNode,
  type Autoscaler,
  type PodVerdict,
  type ScanPlan,
} from './autoscalerRecords.ts';
import { type ClusterView, viewCluster } from './clusterView.ts';
import { cooldown } from './cooldown.ts';
import { type PendingPods, pendingPods } from './pendingPods.ts';
import { planScaleDown, type ScaleDownOutcome } from './scaleDown.ts';
import { planScaleUp, type ScaleUpOutcome } from './scaleUp.ts';

/** Upstream source (1.36): cluster-autoscaler/config/flags/flags.go, ok-total-unready-count and max-total-unready-percentage. */
const FEW_UNREADY = 3;
const MOST_UNREADY = 0.45;

const NO_SCALE_UP: ScaleUpOutcome = { scaleUps: [], triggered: [], notTriggered: [] };
const NO_SCALE_DOWN: ScaleDownOutcome = { nodes: [], removals: [] };

/** Findings of one loop of an autoscaler. */
export interface Scan {
  readonly plan: ScanPlan;
  readonly nodesSeen: number;
  /** Nodes of its groups. */
  readonly nodes: readonly AutoscaledNode[];
  /** Whether nodes were judged at all. If not, they keep their last judgement. */
  readonly isJudged: boolean;
  readonly verdicts: ReadonlyMap<string, PodVerdict>;
  readonly upcoming: readonly Machine[];
  /** Groups that wait for no machine. */
  readonly complete: ReadonlySet<string>;
}

/** Inputs of one loop. */
interface Loop {
  readonly world: World;
  readonly autoscaler: Autoscaler;
  readonly surroundings: Surroundings;
  readonly simulation: ClusterSimulation;
  readonly view: ClusterView;
  readonly nowUs: Micros;
  readonly draw: (below: number) => number;
}

/**
 * Runs one loop: examines the whole cluster and decides, without changes. `draw(n)` returns a number below n.
 * Upstream source (1.36): cluster-autoscaler/core/static_autoscaler.go, RunOnce.
 */
export function scanCluster(
  world: World,
  surroundings: Surroundings,
  autoscaler: Autoscaler,
  nowUs: Micros,
  draw: (below: number) => number,
): Scan {
  const view = viewCluster(world, autoscaler, nowUs);
  return surroundings.simulate((simulation) =>
    look({ world, autoscaler, surroundings, simulation, view, nowUs, draw }),
  );
}

function look(loop: Loop): Scan {
  const { autoscaler, nowUs, simulation, view } = loop;
  const { flags } = autoscaler;
  const isUnhealthy = view.unreadyNodes > FEW_UNREADY && view.unreadyNodes > MOST_UNREADY * view.nodes.length;
  const { complete, upcoming } = view;
  const base = {
    overdue: view.overdue.map(({ name }) => name),
    timedOut: view.timedOut,
    isUnhealthy,
  };
  const found = { nodesSeen: view.nodes.length, upcoming, complete };
  if (isUnhealthy)
    return {
      ...found,
      plan: { ...NO_SCALE_UP, ...base, removals: [] },
      nodes: [],
      isJudged: true,
      verdicts: new Map(),
    };
  prepare(loop);
  const pending = pendingPods(view.pods, podsOfLeaving(loop), simulation, flags, nowUs);
  const scaleUp = scaleUpFor(loop, pending);
  const isJudged = scaleUp.scaleUps.length === 0 && flags.scaleDownEnabled;
  const { nodes, removals } = isJudged ? scaleDownFor(loop, pending) : NO_SCALE_DOWN;
  const verdicts = new Map(pending.verdicts);
  for (const key of scaleUp.triggered) verdicts.set(key, 'triggered');
  for (const { pod } of scaleUp.notTriggered) verdicts.set(pod, 'not-triggered');
  return { ...found, plan: { ...scaleUp, ...base, removals }, nodes, isJudged, verdicts };
}

/** Removes expendable Pods, which make room for any other, and adds expected machines as if they existed. */
function prepare({ autoscaler, simulation, surroundings, view }: Loop): void {
  const { expendablePodsPriorityCutoff } = autoscaler.flags;
  for (const pod of view.pods) {
    const { nodeName, priority } = pod.spec;
    if (nodeName && priority !== undefined && priority < expendablePodsPriorityCutoff)
      simulation.removePod(pod, nodeName);
  }
  for (const { name } of view.upcoming) {
    const group = view.groupOf(name);
    if (group) putFresh(simulation, machineNode(name, group.id, group.template), surroundings);
  }
}

/**
 * Pods of draining nodes, which will be created again.
 * Upstream source (1.36): cluster-autoscaler/core/podlistprocessor/currently_drained_nodes.go.
 */
function podsOfLeaving({ simulation, view, world }: Loop): Pod[] {
  const known = world.table(AUTOSCALED_NODES);
  const leaving = view.nodes.filter(({ metadata }) => known.get(metadata.name)?.removal?.isDrained);
  return leaving
    .flatMap(({ metadata }) => simulation.podsOn(metadata.name))
    .filter((pod) => !isMirror(pod) && !isOfDaemonSet(pod) && pod.metadata.deletionTimestamp === undefined);
}

function scaleUpFor(loop: Loop, { areNew, toHelp }: PendingPods): ScaleUpOutcome {
  const { autoscaler, draw, nowUs, simulation, surroundings, view } = loop;
  const { flags } = autoscaler;
  const isFull = flags.maxNodesTotal > 0 && view.readyNodes >= flags.maxNodesTotal;
  if (toHelp.length === 0 || isFull || areNew) return NO_SCALE_UP;
  const { groups, memory, readyNodes } = view;
  return planScaleUp(toHelp, { simulation, surroundings, flags, nowUs, groups, memory, readyNodes, draw });
}

function scaleDownFor({ autoscaler, nowUs, simulation, view, world }: Loop, { areNew }: PendingPods): ScaleDownOutcome {
  const { flags } = autoscaler;
  const known = world.table(AUTOSCALED_NODES);
  const awaited = new Set(view.upcoming.map(({ name }) => name));
  const nodes = view.nodes.filter(({ metadata: { name } }) => !awaited.has(name) && view.groupOf(name) !== undefined);
  const memory = new Map<string, AutoscaledNode>();
  for (const { metadata } of nodes) {
    const record = known.get(metadata.name);
    if (record) memory.set(metadata.name, record);
  }
  return planScaleDown({
    simulation,
    flags,
    nowUs,
    autoscaler: autoscaler.name,
    nodes,
    groupOf: view.groupOf,
    memory,
    drain: {
      flags,
      nowUs,
      budgets: new RemainingBudgets(world.table(store('PodDisruptionBudget')).values()),
      exists: (kind, key) => world.table(store(kind)).has(key),
    },
    awaited,
    isInCooldown: areNew || (cooldown(autoscaler)?.untilUs ?? nowUs) > nowUs,
  });
}
