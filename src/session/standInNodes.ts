import type { DaemonSet, Node, Pod, PodSpec } from '#model/generated/types.ts';
import type { ResourceAmounts } from '#model/pod/podResources.ts';
import { podRequests } from '#model/pod/podResources.ts';
import type { InputProblem } from '#protocol/command.ts';
import { nodeNamed } from './scenarioNodes.ts';

export interface StandIns {
  readonly nodes: readonly Node[];
  readonly notes: readonly InputProblem[];
}

/**
 * Nodes for the Pods of a dump that run on none of the `known` ones: without them the Pod garbage collector would delete those
 * Pods within a minute. Each has room for what its Pods request, and `free` besides (CPU in thousandths, memory in bytes), and the labels
 * that its Pods and their DaemonSets ask for: a DaemonSet deletes its Pod on a node that does not have them.
 */
export function standInNodes(
  pods: readonly Pod[],
  known: ReadonlySet<string>,
  free: ResourceAmounts,
  daemonSets: readonly DaemonSet[] = [],
): StandIns {
  const templates = new Map(daemonSets.map(({ metadata, spec }) => [metadata.uid, spec.template.spec]));
  const podsOf = new Map<string, Pod[]>();
  for (const pod of pods) {
    const { nodeName = '' } = pod.spec;
    if (known.has(nodeName)) continue;
    const others = podsOf.get(nodeName);
    if (others) others.push(pod);
    else podsOf.set(nodeName, [pod]);
  }
  const nodes = [...podsOf].map(([name, pods]) => standIn(name, pods, free, templates));
  if (nodes.length === 0) return { nodes, notes: [] };
  const names = nodes.map(({ metadata }) => metadata.name);
  const shown = names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
  return {
    nodes,
    notes: [
      {
        message: `Pods run on ${shown}, which the files do not have: ${names.length === 1 ? 'a node with that name is' : 'nodes with those names are'} added, with room for these Pods and a little more, and the labels that they require. To have ${names.length === 1 ? 'it' : 'them'} as ${names.length === 1 ? 'it is' : 'they are'}, run kubectl get nodes -o json > nodes.json and read it too`,
      },
    ],
  };
}

function standIn(
  name: string,
  pods: readonly Pod[],
  free: ResourceAmounts,
  templates: ReadonlyMap<string | undefined, PodSpec | undefined>,
): Node {
  const wanted: Record<string, number> = { ...free };
  const add = (resource: string, amount: number): void => {
    wanted[resource] = (wanted[resource] ?? 0) + amount;
  };
  for (const pod of pods) {
    add('pods', 1);
    for (const [resource, amount] of Object.entries(podRequests(pod))) add(resource, amount);
  }
  const offered = Object.entries(wanted).map(([resource, amount]) => [
    resource,
    resource === 'cpu' ? `${amount}m` : String(amount),
  ]);
  const node = nodeNamed(name, Object.fromEntries(offered));
  const specs = pods.flatMap(({ metadata, spec }) => [
    spec,
    ...(metadata.ownerReferences ?? []).flatMap(({ uid }) => templates.get(uid) ?? []),
  ]);
  const labels = Object.assign({}, ...specs.map(labelsWanted)) as Record<string, string>;
  return { ...node, metadata: { ...node.metadata, labels: { ...labels, ...node.metadata.labels } } };
}

/** Labels with which a node is one that the Pod may be on. */
function labelsWanted({ nodeSelector = {}, affinity }: PodSpec): Readonly<Record<string, string>> {
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const [term] = required?.nodeSelectorTerms ?? [];
  const wanted = (term?.matchExpressions ?? []).flatMap(({ key, operator, values = [] }) => {
    const [value = ''] = values;
    if (operator === 'In') return [[key, value]];
    if (operator === 'Exists') return [[key, '']];
    if (operator === 'Gt') return [[key, String(Number(value) + 1)]];
    return operator === 'Lt' ? [[key, String(Number(value) - 1)]] : [];
  });
  return { ...(Object.fromEntries(wanted) as Record<string, string>), ...nodeSelector };
}
