import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { compileLabelMap } from '#model/labels/labelMatcher.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { hostPorts, hostPortsConflict } from '#model/pod/podResources.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import { lackingOn } from './capacity.ts';
import type { EntryInvariant } from './invariant.ts';
import { overLimits } from './volumeLimits.ts';

/**
 * When a cycle chooses a node, the Pod fits there by all that the scheduler knows at that moment. Computed from the records alone.
 * The classic queue knows no gates.
 */
export function schedulerDecisions(isClassic: boolean): EntryInvariant {
  return (entry, world) => wrongDecisions(entry, world, isClassic);
}

function* wrongDecisions(entry: Entry, world: World, isClassic: boolean): Generator<string> {
  const cycle = changesOf(entry, SCHEDULER_TABLES.cycle).find(({ after }) => after)?.after;
  if (cycle?.outcome !== 'scheduled') return;
  const pod = world.table(SCHEDULER_TABLES.podInformer).get(cycle.key);
  const node = world.table(SCHEDULER_TABLES.nodes).get(cycle.node)?.node;
  if (!node) yield `Pod ${cycle.key} goes to ${cycle.node}, which the scheduler does not know`;
  if (!node || pod?.metadata.uid !== cycle.uid) return;
  const others = world
    .table(SCHEDULER_TABLES.pods)
    .values()
    .filter((cached) => cached.node === cycle.node)
    .map((cached) => cached.pod);
  if (pod.spec.schedulingGates?.length && !isClassic) yield `Pod ${cycle.key} is gated and goes to ${cycle.node}`;
  for (const problem of [...misfits(pod, node, others), ...overLimits(world, cycle.node, pod, others)])
    yield `Pod ${cycle.key} goes to ${cycle.node}: ${problem}`;
}

function* misfits(pod: Pod, node: Node, others: readonly Pod[]): Generator<string> {
  yield* lackingOn(node, pod, others);
  const { tolerations, nodeSelector, affinity } = pod.spec;
  const taint = firstUntoleratedTaint(node.spec.taints, tolerations, ({ effect }) => effect !== 'PreferNoSchedule');
  if (taint) yield `it does not tolerate ${taint.key}:${taint.effect}`;
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (nodeSelector && !compileLabelMap(nodeSelector)(node.metadata.labels)) yield 'its nodeSelector does not match';
  if (required && !compileNodeSelector(required)(node)) yield 'its node affinity does not match';
  const taken = others.flatMap((other) => hostPorts(other.spec));
  if (hostPorts(pod.spec).some((port) => taken.some((other) => hostPortsConflict(port, other))))
    yield 'a host port is taken';
}
