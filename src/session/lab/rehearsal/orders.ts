import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import { compileLabelSelector } from '#model/labels/labelSelector.ts';
import { isCounted, isFinished } from './podHealth.ts';

/**
 * Other orders that are worth a try, each once: empty nodes first, nodes without budgets first, full nodes first, and
 * the reverse.
 */
export function otherOrders(world: World, asked: readonly string[]): string[][] {
  const pods = countOn(world, asked);
  const held = heldOn(world, asked);
  const by = (amount: (name: string) => number) => asked.toSorted((a, b) => amount(a) - amount(b));
  const of = (map: ReadonlyMap<string, number>) => (name: string) => map.get(name) ?? 0;
  const orders = [
    by(of(pods)),
    by(of(held)),
    by((name) => -of(pods)(name)),
    by((name) => -of(held)(name)),
    asked.toReversed(),
  ];
  const seen = new Set([asked.join()]);
  return orders.filter((order) => {
    const text = order.join();
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

function countOn(world: World, names: readonly string[]): Map<string, number> {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const pod of world.table(store('Pod')).unordered()) {
    const on = counts.get(pod.spec.nodeName ?? '');
    if (on !== undefined && isCounted(pod) && !isFinished(pod)) counts.set(pod.spec.nodeName ?? '', on + 1);
  }
  return counts;
}

/** The number of Pods under budgets, by node. */
function heldOn(world: World, names: readonly string[]): Map<string, number> {
  const counts = new Map(names.map((name) => [name, 0]));
  const budgets = world
    .table(store('PodDisruptionBudget'))
    .values()
    .map(({ metadata, spec }) => ({ namespace: metadata.namespace, matches: compileLabelSelector(spec?.selector) }));
  for (const { spec, metadata } of world.table(store('Pod')).unordered()) {
    const node = spec.nodeName ?? '';
    const on = counts.get(node);
    if (on === undefined) continue;
    const isHeld = budgets.some(
      ({ namespace, matches }) => namespace === metadata.namespace && matches(metadata.labels),
    );
    if (isHeld) counts.set(node, on + 1);
  }
  return counts;
}
