import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { isMirror, isOfDaemonSet, isReadyNode, putFresh } from '#cluster/api/placement/placedPods.ts';
import { RemainingBudgets } from '#cluster/api/placement/remainingBudgets.ts';
import type { Machine } from '#cluster/environment/cloud/cloudRecords.ts';
import { CLOUD_GROUPS, CLOUD_MACHINES, type CloudGroup, machineNode } from '#cluster/environment/cloud/cloudRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import {
  AUTOSCALED_GROUPS,
  AUTOSCALED_NODES,
  type AutoscaledGroup,
  type AutoscaledNode,
  type Autoscaler,
  type ScaleUpInfo,
  type ScaleUpVerdict,
  type ScanPlan,
} from './autoscalerRecords.ts';
import { planScaleDown, type ScaleDownOutcome } from './scaleDown.ts';
import { type PendingPods, pendingPods, planScaleUp, type ScaleUpOutcome } from './scaleUp.ts';

/** Upstream source (1.36): cluster-autoscaler/config/flags/flags.go, initial-node-group-backoff-duration and its neighbours. */
const FIRST_BACKOFF_US = 300_000_000;
const LONGEST_BACKOFF_US = 1_800_000_000;
const RESET_US = 10_800_000_000;

/** Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, MaxNodeStartupTime, MaxStatusSettingDelayAfterCreation. */
const LONGEST_START_US = 900_000_000;
const SETTLING_US = 120_000_000;

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
  readonly verdicts: ReadonlyMap<string, ScaleUpVerdict>;
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

/** State of the cluster that an autoscaler sees at the start of a loop. */
interface ClusterView {
  readonly nodes: readonly Node[];
  readonly pods: readonly Pod[];
  readonly readyNodes: number;
  /** Number of nodes that were ready and are not any more. */
  readonly unreadyNodes: number;
  /** Groups of this autoscaler, in the order of its configuration. */
  readonly groups: readonly CloudGroup[];
  readonly groupOf: (node: string) => CloudGroup | undefined;
  /** Machines that are not ready yet and still expected. */
  readonly upcoming: readonly Machine[];
  /** Machines that did not register in time. */
  readonly overdue: readonly Machine[];
  /** Memory about its groups, with the failures found in this loop. */
  readonly memory: ReadonlyMap<string, AutoscaledGroup>;
  readonly timedOut: readonly string[];
  /** Groups that wait for no machine. */
  readonly complete: ReadonlySet<string>;
}

/** Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, UpdateNodes. */
function viewCluster(world: World, autoscaler: Autoscaler, nowUs: Micros): ClusterView {
  const nodes = world.table(store('Node')).values();
  const groups = autoscaler.groups.flatMap((id) => world.table(CLOUD_GROUPS).get(id) ?? []);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const allMachines = world.table(CLOUD_MACHINES);
  const machines = allMachines.values().filter(({ group }) => byId.has(group));
  const mostUs = autoscaler.flags.maxNodeProvisionUs;
  const nodeOf = (name: string) => world.table(store('Node')).get(name);
  const upcoming = machines.filter((machine) => isUpcoming(machine, nodeOf(machine.name), mostUs, nowUs));
  const overdue = machines.filter(({ name, orderedUs }) => !nodeOf(name) && orderedUs + mostUs < nowUs);
  const awaited = new Set(upcoming.map(({ name }) => name));
  const unready = nodes.filter((node) => !isReadyNode(node));
  const memory = new Map<string, AutoscaledGroup>();
  const timedOut: string[] = [];
  for (const id of byId.keys()) {
    const group = world.table(AUTOSCALED_GROUPS).get(id);
    if (!group) continue;
    const isLate = group.request !== undefined && group.request.untilUs < nowUs;
    const hasFailed = isLate && overdue.some((machine) => machine.group === id);
    if (hasFailed) timedOut.push(id);
    memory.set(id, hasFailed ? failed(group, nowUs) : group);
  }
  return {
    nodes,
    pods: world.table(store('Pod')).values(),
    readyNodes: nodes.length - unready.length,
    unreadyNodes: unready.filter(({ metadata }) => !awaited.has(metadata.name)).length,
    groups,
    groupOf: (name) => byId.get(allMachines.get(name)?.group ?? ''),
    upcoming,
    overdue,
    memory,
    timedOut,
    complete: new Set([...byId.keys()].filter((id) => ![...upcoming, ...overdue].some(({ group }) => group === id))),
  };
}

/** Whether the node is still expected. A node that was ready and no longer is does not count. */
function isUpcoming({ orderedUs }: Machine, node: Node | undefined, mostUs: Micros, nowUs: Micros): boolean {
  if (!node) return orderedUs + mostUs >= nowUs;
  if (isReadyNode(node)) return false;
  const createdUs = parseTime(node.metadata.creationTimestamp ?? '') ?? 0;
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  const changedUs = parseTime(ready?.lastTransitionTime ?? '') ?? createdUs;
  return createdUs + LONGEST_START_US >= nowUs && changedUs - createdUs <= SETTLING_US;
}

/**
 * Records that a scale-up of the group now waits for these machines.
 * Upstream source (1.36): cluster-autoscaler/clusterstate/clusterstate.go, registerOrUpdateScaleUpNoLock.
 */
export function requested(group: AutoscaledGroup, { from, to }: ScaleUpInfo, untilUs: Micros): AutoscaledGroup {
  return { ...group, request: { increase: (group.request?.increase ?? 0) + to - from, untilUs } };
}

/** The machines have arrived, so the request ends and the failures are forgotten. */
export function fulfilled({ request: _, backoff: __, ...group }: AutoscaledGroup): AutoscaledGroup {
  return group;
}

/**
 * The machines have not arrived. The group pauses for a while, longer each time.
 * Upstream source (1.36): cluster-autoscaler/utils/backoff/exponential_backoff.go.
 */
export function failed({ request: _, ...group }: AutoscaledGroup, nowUs: Micros): AutoscaledGroup {
  const { backoff } = group;
  const isForgotten = !backoff || backoff.failedUs + RESET_US < nowUs;
  const durationUs = isForgotten ? FIRST_BACKOFF_US : Math.min(backoff.durationUs * 2, LONGEST_BACKOFF_US);
  return { ...group, backoff: { untilUs: nowUs + durationUs, durationUs, failedUs: nowUs } };
}

interface Cooldown {
  readonly untilUs: Micros;
  readonly after: 'add' | 'delete' | 'failure';
}

/**
 * Time until which nothing is removed, and the cause. `undefined` if nothing has happened yet.
 * Upstream source (1.36): cluster-autoscaler/core/static_autoscaler.go, isScaleDownInCooldown.
 */
export function cooldown({ flags, lastScaleUpUs, lastDeletionUs, lastFailureUs }: Autoscaler): Cooldown | undefined {
  const all: Cooldown[] = [];
  if (lastScaleUpUs >= 0) all.push({ untilUs: lastScaleUpUs + flags.scaleDownDelayAfterAddUs, after: 'add' });
  if (lastDeletionUs >= 0) all.push({ untilUs: lastDeletionUs + flags.scaleDownDelayAfterDeleteUs, after: 'delete' });
  if (lastFailureUs >= 0) all.push({ untilUs: lastFailureUs + flags.scaleDownDelayAfterFailureUs, after: 'failure' });
  const latestUs = Math.max(...all.map(({ untilUs }) => untilUs));
  return all.find(({ untilUs }) => untilUs === latestUs);
}

/**
 * Time between the starts of two loops. A loop longer than the interval is followed by the next at once.
 * Upstream source (1.36): cluster-autoscaler/loop/trigger.go.
 */
function periodUs({ flags, durationUs }: Pick<Autoscaler, 'flags' | 'durationUs'>): number {
  return Math.max(flags.scanIntervalUs, durationUs);
}

/** First loop start after that time, when loops without effect are skipped. */
export function nextLoopUs(autoscaler: Autoscaler, afterUs: Micros): number {
  const period = periodUs(autoscaler);
  const passed = Math.max(0, Math.floor((afterUs - autoscaler.loopUs) / period));
  return autoscaler.loopUs + (passed + 1) * period;
}
