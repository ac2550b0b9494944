import type { NodeView } from '#protocol/views.ts';
import type { Measure } from './measure.ts';

/** Above this number bins are too small to distinguish their Pods. */
const MOST_BINS = 24;
/** Above this number bins take two rows. */
const ONE_ROW = 8;

export interface NodesShown {
  readonly nodes: readonly NodeView[];
  /** Existing nodes that are not drawn. */
  readonly others: number;
  /** The number of bins side by side. */
  readonly columns: number;
}

/** All nodes in the order in which they were read; of many, those with the largest requested share. */
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
