import type { Selection } from '#client/selectionStore.ts';
import type { DecisionDifference, SideBySide } from '#protocol/comparison.ts';

/** During a try the page shows the fork, so the fork is side 0 and the original run is side 1. */
export const FORK = 0;
export const AS_IT_IS = 1;

/**
 * The decisions about the Pod of the try. If its owner creates another, the first Pod of the same workload that only
 * the fork has.
 */
export function trySubject(
  pair: SideBySide,
  about: Selection | null,
): Pick<DecisionDifference, 'keys' | 'decisions'> | undefined {
  if (about?.kind !== 'Pod') return undefined;
  const key = `${about.namespace}/${about.name}`;
  const before = pair.pods.find(({ keys }) => keys[AS_IT_IS] === key);
  const isGone = before !== undefined && before.keys[FORK] === null;
  const after = isGone
    ? pair.pods.find(({ keys, workload }) => keys[AS_IT_IS] === null && workload === before.workload)?.keys[FORK]
    : (before?.keys[FORK] ?? null);
  const found = pair.differences.find(
    ({ keys }) => keys[AS_IT_IS] === key || (after !== undefined && after !== null && keys[FORK] === after),
  );
  const keys: DecisionDifference['keys'] = [after ?? null, key];
  return { keys, decisions: found && found.keys[FORK] === (after ?? null) ? found.decisions : [null, null] };
}

/** Other Pods that have another node on the fork, or that only one side has. */
export function otherMoves({ pods }: SideBySide, subject: DecisionDifference['keys'] | undefined) {
  return pods.filter(
    ({ keys, nodes }) =>
      nodes[FORK] !== nodes[AS_IT_IS] &&
      !keys.some((key, side) => key !== null && (key === subject?.[side] || key === subject?.[1 - side])),
  );
}

/** Above this number of nodes only those affected by the try have columns. */
const MOST_COLUMNS = 10;

/**
 * The nodes with columns, in their order. Of too many, the wanted ones come first, then those that a Pod enters or
 * leaves, then others.
 */
export function tryColumns({ sides, pods }: SideBySide, wanted: readonly string[]): string[] {
  const names = [...new Set(sides.flatMap(({ nodes }) => nodes.map(({ name }) => name)))];
  if (names.length <= MOST_COLUMNS) return names;
  const moved = pods.filter(({ nodes: [a, b] }) => a !== b).flatMap(({ nodes }) => nodes);
  const first = new Set([...wanted, ...moved, ...names].filter((name) => name !== null && name !== ''));
  const kept = new Set([...first].slice(0, MOST_COLUMNS));
  return names.filter((name) => kept.has(name));
}
