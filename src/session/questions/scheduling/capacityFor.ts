import { store } from '#cluster/api/kindTables.ts';
import type { Capacity } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';

/** Each copy costs a cycle that looks at every node. */
const DEFAULT_LIMIT = 1000;

/** The number of additional Pods like this one that would fit now, by the node that the scheduler would choose. */
export function capacityFor(reader: Reader, key: string, limit: number = DEFAULT_LIMIT): Capacity | undefined {
  const pod = reader.world.table(store('Pod')).get(key);
  if (!pod) return undefined;
  const { nodeName: _, ...spec } = pod.spec;
  const counts = new Map<string, number>();
  const placed = reader.trials.fill({ ...pod, spec: { ...spec, schedulingGates: [] } }, limit);
  for (const node of placed) counts.set(node, (counts.get(node) ?? 0) + 1);
  const nodes = [...counts.keys()].sort().map((node) => ({ node, count: counts.get(node) ?? 0 }));
  return { pod: key, total: placed.length, isLimited: placed.length === limit, nodes };
}
