import { withOwn } from '#base/record.ts';
import type { Node } from '#model/generated/types.ts';
import type { NodeGroup, NodesWanted } from '#protocol/runSource.ts';

/** Node objects as a provisioner would create them: names count from the group's `first`, zones in turn. */
export function nodesOfGroup(group: NodeGroup): Node[] {
  return Array.from({ length: group.count }, (_, i) => nodeOf(group, (group.first ?? 1) + i));
}

/** Nodes all alike, over as many zones as asked for (three unless said otherwise). */
export function nodesWanted(
  wanted: NodesWanted & { readonly namePrefix?: string; readonly first?: number; readonly zones?: number },
): Node[] {
  const { count, cpu, memory, pods, namePrefix = 'node-', first = 1, zones = 3 } = wanted;
  const names = Array.from({ length: zones }, (_, i) => zoneName(i));
  return nodesOfGroup({ count, cpu, memory, pods, namePrefix, first, zones: names });
}

/** `zone-a` to `zone-z`, then numbers. */
function zoneName(index: number): string {
  return `zone-${index < 26 ? String.fromCharCode(97 + index) : index + 1}`;
}

function nodeOf(group: NodeGroup, number: number): Node {
  const { namePrefix, cpu, memory, pods, zones } = group;
  const zone = zones[(number - 1) % zones.length];
  return nodeNamed(`${namePrefix}${number}`, { cpu, memory, pods: String(pods) }, { ...group, zone });
}

/** One node that offers these amounts and 100Gi of ephemeral storage. */
export function nodeNamed(
  name: string,
  offered: Readonly<Record<string, string>>,
  { zone, labels, taints }: Pick<NodeGroup, 'labels' | 'taints'> & { readonly zone?: string | undefined } = {},
): Node {
  const own = { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' };
  const amounts = { 'ephemeral-storage': '100Gi', ...offered };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: withOwn(zone ? { ...own, 'topology.kubernetes.io/zone': zone } : own, labels ?? {}),
    },
    spec: taints ? { taints: [...taints] } : {},
    status: { capacity: amounts, allocatable: amounts },
  };
}

/** The number after the highest that nodes of this prefix have; 1 when there is none. */
export function nextNodeNumber(names: Iterable<string>, prefix: string): number {
  let highest = 0;
  for (const name of names) {
    if (!name.startsWith(prefix)) continue;
    const number = Number(name.slice(prefix.length));
    if (Number.isSafeInteger(number) && number > highest) highest = number;
  }
  return highest + 1;
}
