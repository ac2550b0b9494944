import { type Difference, firstDifference } from '#conformance/difference.ts';
import type { EndToEndCase, Look, Seen } from './endToEndCase.ts';

/** The number of Pods on each node, without the node's name. Pods without a node are not counted. */
function numbersOf(pods: readonly { readonly count: number; readonly object: object }[]): number[] {
  const byNode = new Map<string, number>();
  for (const { count, object } of pods) {
    const { nodeName } = (object as { readonly spec: { readonly nodeName?: string } }).spec;
    if (nodeName) byNode.set(nodeName, (byNode.get(nodeName) ?? 0) + count);
  }
  return [...byNode.values()].sort((a, b) => a - b);
}

/** Compares the numbers, whatever the names of the nodes. */
export function numbersDifference({ at, objects }: Look, seen: Seen): Difference | undefined {
  const own = (seen.objects.get('Pod') ?? []).map((object) => ({ count: 1, object }));
  return firstDifference(numbersOf(objects.Pod ?? []), numbersOf(own), `${at} s Pods per node`);
}

/** Whether no node had more than one Pod at the first look: then each Pod is compared. */
export function isOneToANode({ looks: [first] }: EndToEndCase): boolean {
  return numbersOf(first?.objects.Pod ?? []).every((number) => number <= 1);
}
