import type { Node } from '#model/generated/types.ts';
import type { Command } from '#protocol/command.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const CORDON = 'node.kubernetes.io/unschedulable';
/** Taints that controllers set from a node's conditions. */
const OF_CONDITIONS = 'node.kubernetes.io/';

/** Creates a node with another one's capacity, labels and taints, by `kubectl apply`. */
export function newNodeLike(node: Node, name: string): Command {
  const { labels = {} } = node.metadata;
  const taints = (node.spec?.taints ?? []).filter(({ key }) => key !== CORDON && !key.startsWith(OF_CONDITIONS));
  const { capacity, allocatable } = node.status ?? {};
  const object = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { ...labels, [HOSTNAME]: name } },
    spec: taints.length > 0 ? { taints: taints.map((taint) => ({ ...taint })) } : {},
    status: { ...(capacity && { capacity: { ...capacity } }), ...(allocatable && { allocatable: { ...allocatable } }) },
  };
  return { type: 'manifests.apply', files: [{ name: `${name}.json`, text: JSON.stringify(object) }] };
}

/** A name that no node has. */
export function freeName(taken: ReadonlySet<string> | { has(name: string): boolean }, wanted: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(name)) return name;
  }
}
