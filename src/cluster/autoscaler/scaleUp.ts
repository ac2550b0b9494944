import type { Micros } from '#base/time.ts';
import type { ClusterSimulation, Surroundings } from '#cluster/api/placement/clusterSimulation.ts';
import { putFresh } from '#cluster/api/placement/putFresh.ts';
import type { CloudGroup } from '#cluster/environment/cloud/cloudRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { AutoscaledGroup, AutoscalerFlags, ScaleUpInfo } from './autoscalerRecords.ts';
import { estimateNodes } from './estimate.ts';
import { bestOption, type ExpansionOption } from './expander.ts';
import { type PodGroup, podGroups } from './podGroups.ts';
import { balancedScaleUps, similarGroups } from './similarGroups.ts';
import { templateNode } from './templateNode.ts';

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
