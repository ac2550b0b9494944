import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { ClusterSimulation } from '#cluster/api/placement/clusterSimulation.ts';
import { isMirror, isOfDaemonSet, isReadyNode, withoutNode } from '#cluster/api/placement/placedPods.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { quantityMilliValue, quantityValue } from '#model/quantity/quantityMath.ts';
import type { AutoscaledNode, AutoscalerFlags, Removal, RemovalBlocker } from './autoscalerRecords.ts';
import { type DrainContext, isLongTerminating, podsToMove } from './nodeRemovals.ts';

const UNUSED: Utilization = { cpu: 0, memory: 0, utilization: 0 };
const SCALE_DOWN_DISABLED = 'cluster-autoscaler.kubernetes.io/scale-down-disabled';

export interface ScaleDownView {
  readonly simulation: ClusterSimulation;
  readonly flags: AutoscalerFlags;
  readonly nowUs: Micros;
  readonly autoscaler: string;
  /** Nodes of this autoscaler's groups that are up, by name. */
  readonly nodes: readonly Node[];
  readonly groupOf: (node: string) => CloudGroup | undefined;
  /** Judgements of the last loop. */
  readonly memory: ReadonlyMap<string, AutoscaledNode>;
  readonly drain: DrainContext;
  /** Machines that are still expected. No Pod can move there. */
  readonly awaited: ReadonlySet<string>;
  /** Whether this loop removes nothing. */
  readonly isInCooldown: boolean;
}

/** Judgement of each node, and the nodes to remove now. */
export interface ScaleDownOutcome {
  readonly nodes: readonly AutoscaledNode[];
  readonly removals: readonly Removal[];
}

interface Removable {
  readonly record: AutoscaledNode;
  readonly node: Node;
  readonly pods: readonly Pod[];
  readonly usage: Utilization;
}

/** Upstream source (1.36): cluster-autoscaler/core/scaledown/planner/planner.go; core/scaledown/eligibility/eligibility.go. */
export function planScaleDown(view: ScaleDownView): ScaleDownOutcome {
  const { memory, simulation } = view;
  const leaving = view.nodes.filter(({ metadata }) => memory.get(metadata.name)?.removal);
  for (const node of leaving) moveAway(node, view);
  const utilizations = new Map(
    view.nodes.map((node) => {
      const { name } = node.metadata;
      return [name, nodeUtilization(node, simulation.podsOn(name), view.nowUs)] as const;
    }),
  );
  const records: AutoscaledNode[] = leaving.flatMap(({ metadata }) => memory.get(metadata.name) ?? []);
  const removable: Removable[] = [];
  const gone = new Set([...view.awaited, ...leaving.map(({ metadata }) => metadata.name)]);
  for (const node of inOrder(view)) {
    const verdict = judge(node, utilizations.get(node.metadata.name) ?? UNUSED, gone, view);
    if ('pods' in verdict) {
      removable.push(verdict);
      gone.add(node.metadata.name);
      records.push(verdict.record);
    } else records.push(verdict);
  }
  simulation.backTo(0);
  const { chosen, kept } = view.isInCooldown ? { chosen: [], kept: new Map() } : choose(removable, leaving, view);
  return { nodes: records.map((record) => kept.get(record.node) ?? record), removals: chosen };
}

/** Treats nodes that are being drained as gone, so their Pods need a place. Upstream: injectOngoingActuation. */
function moveAway(node: Node, { simulation }: ScaleDownView): void {
  const { name } = node.metadata;
  const pods = simulation.podsOn(name).filter((pod) => !isOfDaemonSet(pod) && !isMirror(pod));
  for (const pod of pods) {
    simulation.removePod(pod, name);
    const place = simulation.firstFit(withoutNode(pod), (other) => other !== name);
    if (place !== undefined) simulation.addPod(pod, place);
  }
}

/**
 * Sorts empty nodes first, then nodes that were unneeded before, then by name.
 * Upstream source (1.36): cluster-autoscaler/processors/scaledowncandidates.
 */
function inOrder({ nodes, memory, simulation, drain }: ScaleDownView): Node[] {
  const rank = ({ metadata: { name } }: Node): number => {
    const moved = podsToMove(simulation.podsOn(name), drain);
    if (!moved.blocker && moved.pods.length === 0) return 0;
    return memory.get(name)?.unneededSinceUs === undefined ? 2 : 1;
  };
  return nodes
    .filter(({ metadata }) => !memory.get(metadata.name)?.removal)
    .map((node) => ({ node, rank: rank(node) }))
    .sort((a, b) => a.rank - b.rank || compare(a.node.metadata.name, b.node.metadata.name))
    .map(({ node }) => node);
}

function judge(
  node: Node,
  usage: Utilization,
  gone: ReadonlySet<string>,
  view: ScaleDownView,
): AutoscaledNode | Removable {
  const { autoscaler, drain, flags, memory, nowUs, simulation } = view;
  const { name } = node.metadata;
  const before = memory.get(name);
  const group = view.groupOf(name);
  const { utilization } = usage;
  const base = { node: name, autoscaler, group: group?.id ?? '', utilization };
  const blocked = (blocker: RemovalBlocker, recheckUs?: Micros): AutoscaledNode => ({
    ...base,
    phase: 'blocked',
    blocker,
    ...(recheckUs !== undefined && { recheckUs }),
  });
  if (!group || group.targetSize <= group.minSize) return blocked({ reason: 'NodeGroupMinSizeReached' });
  if (before?.recheckUs !== undefined && before.blocker && before.recheckUs > nowUs)
    return blocked(before.blocker, before.recheckUs);
  if (node.metadata.annotations?.[SCALE_DOWN_DISABLED] === 'true')
    return blocked({ reason: 'ScaleDownDisabledAnnotation' });
  if (utilization >= flags.scaleDownUtilizationThreshold) return { ...base, phase: 'needed' };
  const recheckUs = nowUs + flags.unremovableRecheckUs;
  const { pods, blocker } = podsToMove(simulation.podsOn(name), drain);
  if (blocker) return blocked(blocker, recheckUs);
  if (!canMove(node, pods, gone, simulation)) return blocked({ reason: 'NoPlaceToMovePods' }, recheckUs);
  drain.budgets.spend(pods);
  const record: AutoscaledNode = { ...base, phase: 'unneeded', unneededSinceUs: before?.unneededSinceUs ?? nowUs };
  return { record, node, pods, usage };
}

/** Whether the Pods fit on the remaining nodes. If so, they keep these places for the rest of the loop. */
function canMove(node: Node, pods: readonly Pod[], gone: ReadonlySet<string>, simulation: ClusterSimulation): boolean {
  const { name } = node.metadata;
  const mark = simulation.mark;
  for (const pod of pods) simulation.removePod(pod, name);
  for (const pod of pods) {
    const place = simulation.firstFit(withoutNode(pod), (other) => other !== name && !gone.has(other));
    if (place === undefined) {
      simulation.backTo(mark);
      return false;
    }
    simulation.addPod(pod, place);
  }
  return true;
}

/**
 * Nodes whose unneeded time is over, as far as group sizes and parallelism allow. Upstream: unneeded/nodes.go,
 * RemovableAt; budgets/budgets.go.
 */
function choose(
  removable: readonly Removable[],
  leaving: readonly Node[],
  view: ScaleDownView,
): { readonly chosen: readonly Removal[]; readonly kept: ReadonlyMap<string, AutoscaledNode> } {
  const { flags, memory } = view;
  const isDrained = ({ metadata }: Node) => memory.get(metadata.name)?.removal?.isDrained ?? false;
  const sizes = new Map<string, number>();
  for (const node of leaving) {
    const id = view.groupOf(node.metadata.name)?.id ?? '';
    sizes.set(id, (sizes.get(id) ?? 0) + 1);
  }
  let left = flags.maxScaleDownParallelism - leaving.length;
  let drainsLeft = flags.maxDrainParallelism - leaving.filter(isDrained).length;
  const chosen: Removal[] = [];
  const kept = new Map<string, AutoscaledNode>();
  const due = removable.filter((candidate) => isDue(candidate, view));
  for (const candidate of [...due.filter(isEmpty), ...due.filter((other) => !isEmpty(other))]) {
    const { record, pods, usage } = candidate;
    const group = view.groupOf(record.node);
    const going = sizes.get(record.group) ?? 0;
    if (!group || group.targetSize - going <= group.minSize) {
      kept.set(record.node, { ...record, phase: 'blocked', blocker: { reason: 'NodeGroupMinSizeReached' } });
      continue;
    }
    if (left <= 0 || (pods.length > 0 && drainsLeft <= 0)) continue;
    left--;
    if (pods.length > 0) drainsLeft--;
    sizes.set(record.group, going + 1);
    chosen.push({
      node: record.node,
      isDrained: pods.length > 0,
      usage: printed(usage),
      pods: pods.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`),
    });
  }
  return { chosen, kept };
}

/** Upstream source (1.36): cluster-autoscaler/simulator/utilization/info.go, Info. */
function printed({ cpu, memory, utilization }: Utilization): string {
  return `{${cpu} ${memory} 0 0 ${memory > cpu ? 'memory' : 'cpu'} ${utilization}}`;
}

function isEmpty({ pods }: Removable): boolean {
  return pods.length === 0;
}

function isDue({ record, node }: Removable, { flags, nowUs }: ScaleDownView): boolean {
  const waitUs = isReadyNode(node) ? flags.scaleDownUnneededUs : flags.scaleDownUnreadyUs;
  return (record.unneededSinceUs ?? nowUs) + waitUs < nowUs;
}

/** Requested share of a node; the larger of CPU and memory counts. */
interface Utilization {
  readonly cpu: number;
  readonly memory: number;
  readonly utilization: number;
}

/** Upstream source (1.36): cluster-autoscaler/simulator/utilization/info.go, Calculate. */
function nodeUtilization(node: Node, pods: readonly Pod[], nowUs: Micros): Utilization {
  let [cpuMilli, memoryBytes] = [0, 0];
  for (const pod of pods) {
    if (isLongTerminating(pod, nowUs)) continue;
    const { cpu: ofPodMilli = 0, memory: ofPodBytes = 0 } = podRequests(pod);
    cpuMilli += ofPodMilli;
    memoryBytes += ofPodBytes;
  }
  const { cpu: cpuThere = '0', memory: memoryThere = '0' } = node.status?.allocatable ?? {};
  const cpu = share(cpuMilli, quantityMilliValue(cpuThere));
  const memory = share(memoryBytes, quantityValue(memoryThere));
  return { cpu, memory, utilization: Math.max(cpu, memory) };
}

function share(used: number, there: number): number {
  return there > 0 ? used / there : 0;
}
