import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { isOfDaemonSet, isUnschedulable, putFresh, withoutNode } from '#cluster/api/placement/placedPods.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import { machineNode } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { AutoscaledGroup, AutoscalerFlags, Expander, ScaleUpInfo, ScaleUpVerdict } from './autoscalerRecords.ts';
import { type PodGroup, podGroups } from './podGroups.ts';

/**
 * Minimum age of the oldest pending Pod before a scale-up.
 * Upstream source (1.36): cluster-autoscaler/core/static_autoscaler.go, unschedulablePodTimeBuffer.
 */
const BUFFER_US = 2_000_000;

const COSTS: Readonly<Record<Exclude<Expander, 'random'>, (option: ExpansionOption) => number>> = {
  'least-waste': waste,
  'most-pods': ({ pods }) => -pods.length,
  priority: ({ priority }) => -priority,
};

/**
 * Maximum number of nodes added at once.
 * Upstream source (1.36): cluster-autoscaler/config/flags/flags.go, max-nodes-per-scaleup.
 */
const MOST_PER_SCALE_UP = 1000;
const IN_BACKOFF = 'in backoff after failed scale-up';
const AT_MOST = 'max node group size reached';

export interface ScaleUpView {
  readonly simulation: ClusterSimulation;
  readonly surroundings: Surroundings;
  readonly flags: AutoscalerFlags;
  readonly nowUs: Micros;
  /** Groups of this autoscaler, in the order of its configuration. */
  readonly groups: readonly CloudGroup[];
  readonly memory: ReadonlyMap<string, AutoscaledGroup>;
  readonly readyNodes: number;
  readonly draw: (below: number) => number;
}

/** Decisions about Pods that no node has room for. */
export interface ScaleUpOutcome {
  readonly scaleUps: readonly ScaleUpInfo[];
  readonly triggered: readonly string[];
  readonly notTriggered: readonly { readonly pod: string; readonly message: string }[];
}

/** Upstream source (1.36): cluster-autoscaler/core/scaleup/orchestrator/orchestrator.go, ScaleUp. */
export function planScaleUp(pods: readonly Pod[], view: ScaleUpView): ScaleUpOutcome {
  const wanted = podGroups(pods);
  const skipped = new Map<string, string>();
  const rejected = new Map<PodGroup, string[][]>(wanted.map((group) => [group, []]));
  const open = view.groups.filter((group) => {
    const reason = skipReason(group, view);
    if (reason !== undefined) skipped.set(group.id, reason);
    return reason === undefined;
  });
  const fitting = new Map(open.map((group) => [group.id, fittingGroups(wanted, group, rejected, view)]));
  const options = open.flatMap((group) => expansionOption(group, open, fitting, view) ?? []);
  const best = bestOption(options, view.flags.expander, view.draw);
  const newNodes = best ? cappedByTotal(best.nodes, view) : 0;
  if (best && newNodes > 0) {
    const targets = view.flags.balanceSimilarNodeGroups
      ? [best.group, ...alike(best.group, open, fitting)]
      : [best.group];
    return { scaleUps: balancedScaleUps(targets, newNodes), triggered: best.pods.map(objectKey), notTriggered: [] };
  }
  const isHelped = (group: PodGroup) => [...fitting.values()].some((groups) => groups.includes(group));
  const remaining = wanted.filter((group) => !isHelped(group));
  const notTriggered = remaining.flatMap((group) => {
    const message = `pod didn't trigger scale-up: ${countedReasons([...(rejected.get(group) ?? []).flat(), ...skipped.values()])}`;
    return group.pods.map((pod) => ({ pod: objectKey(pod), message }));
  });
  return { scaleUps: [], triggered: [], notTriggered };
}

function skipReason({ id, targetSize, maxSize }: CloudGroup, { memory, nowUs }: ScaleUpView): string | undefined {
  if ((memory.get(id)?.backoff?.untilUs ?? -1) > nowUs) return IN_BACKOFF;
  return targetSize >= maxSize ? AT_MOST : undefined;
}

/** Groups whose new node could take some of the Pods, with those Pods. */
function fittingGroups(
  wanted: readonly PodGroup[],
  group: CloudGroup,
  rejected: ReadonlyMap<PodGroup, string[][]>,
  { simulation, surroundings }: ScaleUpView,
): PodGroup[] {
  const mark = simulation.mark;
  const node = templateNode(group, 0);
  putFresh(simulation, node, surroundings);
  const fitting = wanted.filter((pods) => {
    const objections = simulation.objections(pods.sample, node.metadata.name);
    if (objections.length > 0) rejected.get(pods)?.push([...objections]);
    return objections.length === 0;
  });
  simulation.backTo(mark);
  return fitting;
}

function expansionOption(
  group: CloudGroup,
  open: readonly CloudGroup[],
  fitting: ReadonlyMap<string, readonly PodGroup[]>,
  view: ScaleUpView,
): ExpansionOption | undefined {
  const { flags, memory, simulation, surroundings } = view;
  const wanted = fitting.get(group.id) ?? [];
  if (wanted.length === 0) return undefined;
  const targets = flags.balanceSimilarNodeGroups ? [group, ...alike(group, open, fitting)] : [group];
  const room = targets.reduce((sum, { maxSize, targetSize }) => sum + maxSize - targetSize, 0);
  const { nodes, pods } = estimateNodes(simulation, group, wanted, Math.min(room, MOST_PER_SCALE_UP), surroundings);
  return nodes > 0 ? { group, priority: memory.get(group.id)?.priority ?? 0, nodes, pods } : undefined;
}

/** Similar groups that could take the same Pods. */
function alike(
  group: CloudGroup,
  open: readonly CloudGroup[],
  fitting: ReadonlyMap<string, readonly PodGroup[]>,
): CloudGroup[] {
  const own = fitting.get(group.id) ?? [];
  return similarGroups(group, open).filter(({ id }) => own.every((pods) => fitting.get(id)?.includes(pods)));
}

function cappedByTotal(nodes: number, { flags: { maxNodesTotal }, readyNodes }: ScaleUpView): number {
  return maxNodesTotal > 0 ? Math.min(nodes, maxNodesTotal - readyNodes) : nodes;
}

/** `2 Insufficient cpu, 1 max node group size reached`. Upstream, the order is random; here the texts are sorted. */
function countedReasons(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of [...reasons].sort()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}

/**
 * Groups with similar machines, in any zone.
 * Upstream source (1.36): cluster-autoscaler/processors/nodegroupset/compare_nodegroups.go.
 */
export function similarGroups(group: CloudGroup, others: readonly CloudGroup[]): CloudGroup[] {
  return others.filter((other) => other.id !== group.id && sameData(comparable(group), comparable(other)));
}

function comparable({ template }: CloudGroup): object {
  const { zone: _, ...rest } = template;
  return rest;
}

/**
 * Gives each new node to the smallest group that has room.
 * Upstream source (1.36): cluster-autoscaler/processors/nodegroupset/balancing_processor.go,
 * BalanceScaleUpBetweenGroups.
 */
export function balancedScaleUps(groups: readonly CloudGroup[], newNodes: number): ScaleUpInfo[] {
  const sizes = new Map(groups.map(({ id, targetSize }) => [id, targetSize]));
  const sizeOf = ({ id }: CloudGroup): number => sizes.get(id) ?? 0;
  for (let left = newNodes; left > 0; left--) {
    const open = groups.filter((group) => sizeOf(group) < group.maxSize);
    const smallest = Math.min(...open.map(sizeOf));
    const next = open.find((group) => sizeOf(group) === smallest);
    if (!next) break;
    sizes.set(next.id, smallest + 1);
  }
  return groups
    .map((group) => ({ group: group.id, from: group.targetSize, to: sizeOf(group), max: group.maxSize }))
    .filter(({ from, to }) => to > from);
}

/** One possible scale-up. */
export interface ExpansionOption {
  readonly group: CloudGroup;
  readonly priority: number;
  readonly nodes: number;
  readonly pods: readonly Pod[];
}

/**
 * Picks the best option by the expander, and a random one among equals. `draw(n)` returns a number below n.
 * Upstream source (1.36): cluster-autoscaler/expander/{waste,mostpods,priority,random}.
 */
export function bestOption(
  options: readonly ExpansionOption[],
  expander: Expander,
  draw: (below: number) => number,
): ExpansionOption | undefined {
  const best = expander === 'random' ? options : withLeast(options, COSTS[expander]);
  return best.length > 1 ? best[draw(best.length)] : best[0];
}

function withLeast(
  options: readonly ExpansionOption[],
  cost: (option: ExpansionOption) => number,
): readonly ExpansionOption[] {
  const least = Math.min(...options.map(cost));
  return options.filter((option) => cost(option) === least);
}

/** Shares of the new nodes' CPU and memory that Pods do not request, summed. */
function waste({ group, nodes, pods }: ExpansionOption): number {
  let [cpuMilli, memoryBytes] = [0, 0];
  for (const { spec } of pods) {
    for (const { resources } of spec.containers) {
      cpuMilli += quantityMilliValue(resources?.requests?.cpu ?? '0');
      memoryBytes += quantityValue(resources?.requests?.memory ?? '0');
    }
  }
  const cpuThere = quantityMilliValue(group.template.cpu) * nodes;
  const memoryThere = quantityValue(group.template.memory) * nodes;
  return (cpuThere - cpuMilli) / cpuThere + (memoryThere - memoryBytes) / memoryThere;
}

/** Number of nodes of a group that the Pods need, and the Pods that they would hold. */
interface Estimate {
  readonly nodes: number;
  readonly pods: readonly Pod[];
}

/**
 * First fit, with the larger Pods first. It adds a node, up to `most`, when no new node has room. It undoes its
 * changes.
 * Upstream source (1.36): cluster-autoscaler/estimator/binpacking_estimator.go, decreasing_pod_orderer.go.
 */
function estimateNodes(
  simulation: ClusterSimulation,
  group: CloudGroup,
  podGroups: readonly PodGroup[],
  most: number,
  surroundings: Surroundings,
): Estimate {
  const mark = simulation.mark;
  const opened: string[] = [];
  const used = new Set<string>();
  const placed: Pod[] = [];
  const place = (pod: Pod, node: string): void => {
    simulation.addPod(pod, node);
    used.add(node);
    placed.push(pod);
  };
  for (const { pods } of largestFirst(podGroups, group)) {
    for (const pod of pods) {
      const there = simulation.firstFit(pod, (name) => opened.includes(name));
      if (there !== undefined) {
        place(pod, there);
        continue;
      }
      const last = opened.at(-1);
      const hasUnusedNode = last !== undefined && !used.has(last);
      if (hasUnusedNode || opened.length >= most) break;
      const node = templateNode(group, opened.length + 1);
      putFresh(simulation, node, surroundings);
      opened.push(node.metadata.name);
      if (simulation.objections(pod, node.metadata.name).length > 0) break;
      place(pod, node.metadata.name);
    }
  }
  simulation.backTo(mark);
  return { nodes: used.size, pods: placed };
}

/** Sorts by the share of a node's CPU plus memory that one Pod takes. */
function largestFirst(groups: readonly PodGroup[], { template }: CloudGroup): PodGroup[] {
  const cpuMilli = quantityMilliValue(template.cpu);
  const memoryBytes = quantityValue(template.memory);
  const score = ({ sample }: PodGroup): number => {
    const { cpu = 0, memory = 0 } = podRequests(sample);
    return cpu / Math.max(1, cpuMilli) + memory / Math.max(1, memoryBytes);
  };
  return [...groups].sort((a, b) => score(b) - score(a));
}

/**
 * A future node of a group, with its own name.
 * Upstream source (1.36): cluster-autoscaler/simulator/node_info_utils.go.
 */
function templateNode({ id, template }: CloudGroup, number: number): Node & KubeObject {
  return machineNode(`template-node-for-${id}-${number}`, id, template);
}

/** Pending Pods, sorted by their treatment. */
export interface PendingPods {
  readonly verdicts: ReadonlyMap<string, ScaleUpVerdict>;
  /** Pods that need another node. */
  readonly toHelp: readonly Pod[];
  /** Whether all Pods are so new that more may follow. If so, this loop does nothing. */
  readonly areNew: boolean;
}

/**
 * Sorts Pods without a node. `podsOfLeaving` are the Pods of draining nodes, which will be created again.
 * Upstream source (1.36): cluster-autoscaler/core/podlistprocessor. `podsOfLeaving` are those of nodes that are being
 * drained: they will be made again.
 */
export function pendingPods(
  pods: readonly Pod[],
  podsOfLeaving: readonly Pod[],
  simulation: ClusterSimulation,
  flags: AutoscalerFlags,
  nowUs: Micros,
): PendingPods {
  const verdicts = new Map<string, ScaleUpVerdict>();
  const waiting: Pod[] = [];
  for (const pod of pods) {
    if (!isUnschedulable(pod) || isOfDaemonSet(pod)) continue;
    const verdict = setAside(pod, flags);
    if (verdict) verdicts.set(objectKey(pod), verdict);
    else waiting.push(pod);
  }
  const unplaced = mostImportantFirst([...waiting, ...podsOfLeaving.map(withoutNode)]).filter((pod) => {
    const place = simulation.firstFit(pod, () => true);
    if (place === undefined) return true;
    simulation.addPod(pod, place);
    verdicts.set(objectKey(pod), 'helped-by-upcoming');
    return false;
  });
  const toHelp = unplaced.filter((pod) => {
    const isOld = nowUs - creationUs(pod) > flags.newPodScaleUpDelayUs;
    if (!isOld) verdicts.set(objectKey(pod), 'too-young');
    return isOld;
  });
  const oldestUs = Math.min(...toHelp.map(creationUs));
  const areNew = toHelp.length > 0 && oldestUs + BUFFER_US > nowUs;
  if (areNew) for (const pod of toHelp) verdicts.set(objectKey(pod), 'too-young');
  for (const pod of podsOfLeaving) verdicts.delete(objectKey(pod));
  return { verdicts, toHelp, areNew };
}

function setAside(
  { spec, status }: Pod,
  { expendablePodsPriorityCutoff }: AutoscalerFlags,
): ScaleUpVerdict | undefined {
  if (spec.priority !== undefined && spec.priority < expendablePodsPriorityCutoff) return 'expendable';
  return status?.nominatedNodeName ? 'preempting' : undefined;
}

function mostImportantFirst(pods: readonly Pod[]): Pod[] {
  return [...pods].sort((a, b) => (b.spec.priority ?? 0) - (a.spec.priority ?? 0));
}

/** Creation time of the Pod in microseconds since the start of the run, in whole seconds as in the API. */
function creationUs({ metadata }: Pod): number {
  return (metadata.creationTimestamp === undefined ? undefined : parseTime(metadata.creationTimestamp)) ?? 0;
}
