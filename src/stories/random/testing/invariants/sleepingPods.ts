import { store } from '#cluster/api/kindTables.ts';
import { affinityTermsOf, termMatches } from '#cluster/scheduler/framework/affinityTerms.ts';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';

/**
 * Nobody sleeps in the pool of unschedulable Pods while there is a node for it: no event that helps it was missed. Two
 * events are missed upstream as well. One that lacked room for its volumes is not told of a new node, but of its CSINode,
 * which nodes of random runs may not have. And see `hasLostItsPeers`.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodevolumelimits/csi.go, EventsToRegister.
 */
export function* sleepingPods(world: World, feasible: (pod: QueuedPod['pod']) => readonly string[]): Generator<string> {
  const csiNodes = world.table(store('CSINode'));
  for (const { key, place, gatingPlugin, unschedulablePlugins, pod } of world
    .table(SCHEDULER_TABLES.queuedPods)
    .values()) {
    if (place !== 'unschedulable' || gatingPlugin !== '') continue;
    if (unschedulablePlugins.includes('InterPodAffinity') && hasLostItsPeers(world, pod)) continue;
    const isWokenBy = (node: string) => !unschedulablePlugins.includes('NodeVolumeLimits') || csiNodes.has(node);
    const nodes = feasible(pod).filter(isWokenBy);
    if (nodes.length > 0) yield `Pod ${key} is unschedulable and would fit on ${nodes.join(', ')}`;
  }
}

/**
 * A Pod that must be near others of its own kind may go anywhere once none of them is on any node. InterPodAffinity does not
 * wait for that: it does not register for deleted Nodes, and its hint holds deleted Pods against anti-affinity only, so that
 * the flush after five minutes is the first to help.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/interpodaffinity/plugin.go, EventsToRegister and
 * isSchedulableAfterPodChange; kubernetes/kubernetes issue 141354.
 */
function hasLostItsPeers(world: World, pod: Pod): boolean {
  const { requiredAffinity } = affinityTermsOf(pod);
  const isPeer = ({ metadata: { namespace = '', labels = {} } }: Pod): boolean => {
    const namespaceLabels = world.table(store('Namespace')).get(namespace)?.metadata.labels;
    return requiredAffinity.every((term) => termMatches(term, { namespace, labels }, namespaceLabels));
  };
  const isSomewhere = ({ spec, status }: Pod): boolean => {
    const node = world.table(store('Node')).get(spec.nodeName ?? '');
    const isOver = status?.phase === 'Succeeded' || status?.phase === 'Failed';
    return !isOver && requiredAffinity.some(({ topologyKey }) => node?.metadata.labels?.[topologyKey] !== undefined);
  };
  const pods = world.table(store('Pod')).values();
  return requiredAffinity.length > 0 && !pods.some((other) => isSomewhere(other) && isPeer(other));
}
