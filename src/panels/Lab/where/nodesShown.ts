import type { NodeView } from '#protocol/views.ts';
import type { Measure } from './measure.ts';

/** More bins than this are too small to tell their Pods apart. */
const MOST_BINS = 24;
/** More bins than this stand in two rows. */
const ONE_ROW = 8;

export interface NodesShown {
  readonly nodes: readonly NodeView[];
  /** Nodes that are there and not drawn. */
  readonly others: number;
  /** How many stand side by side. */
  readonly columns: number;
}

/** All nodes in the order in which they were read; of many, those of which the largest share is requested. */
export function nodesShown(
  nodes: readonly NodeView[],
  { allocatable, requested }: Pick<Measure, 'allocatable' | 'requested'>,
): NodesShown {
  const shareOf = (node: NodeView) => (allocatable(node) > 0 ? requested(node) / allocatable(node) : 0);
  const shown =
    nodes.length <= MOST_BINS
      ? nodes.toSorted((a, b) => a.ordinal - b.ordinal)
      : nodes.toSorted((a, b) => shareOf(b) - shareOf(a) || a.ordinal - b.ordinal).slice(0, MOST_BINS);
  const rows = shown.length <= ONE_ROW ? 1 : 2;
  return { nodes: shown, others: nodes.length - shown.length, columns: Math.max(1, Math.ceil(shown.length / rows)) };
}
