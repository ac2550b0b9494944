import { compare } from '#base/order.ts';
import type { CycleExplanation, PreemptionExplanation, PreemptionNode } from '#protocol/explanation.ts';
import type { ColumnPlan, FoldedColumn } from '../planColumns.ts';

/** With more nodes than this only the best candidates get columns of their own. */
const FULL_LIMIT = 9;
const CANDIDATE_COLUMNS = 7;

/** Columns while preemption is looked at: all nodes while they are few, else the candidates that came furthest and the rest in one. */
export function planTheatre(
  nodes: readonly string[],
  cycle: CycleExplanation,
  preemption: PreemptionExplanation,
): ColumnPlan {
  if (nodes.length <= FULL_LIMIT)
    return { density: 'full', columns: nodes.map((node) => ({ kind: 'node', id: node, node })) };
  const present = new Set(nodes);
  const candidates = preemption.nodes.filter(({ node, rules }) => rules !== undefined && present.has(node));
  const shown = candidates.toSorted(byLadder(preemption.nominated)).slice(0, CANDIDATE_COLUMNS);
  const shownNames = new Set(shown.map(({ node }) => node));
  const others = nodes.filter((node) => !shownNames.has(node));
  const rest: FoldedColumn = {
    kind: 'folded',
    id: 'folded/others',
    fate: 'rejected',
    code: cycle.outcome === 'nominated' ? 'Success' : 'Unschedulable',
    plugin: '',
    reasons: [],
    nodes: others,
  };
  return {
    density: 'folded',
    columns: [
      ...shown.map(({ node }) => ({ kind: 'node', id: node, node }) as const),
      ...(others.length > 0 ? [rest] : []),
    ],
  };
}

/** The nominated node first, then those that the rules left behind last. */
function byLadder(nominated: string) {
  const rank = ({ node, stoppedAt }: PreemptionNode): number =>
    node === nominated ? -2 : stoppedAt < 0 ? -1 : 100 - stoppedAt;
  return (a: PreemptionNode, b: PreemptionNode): number => rank(a) - rank(b) || compare(a.node, b.node);
}
