import type { CycleExplanation, NodeVerdict } from '#protocol/explanation.ts';

/** Outcome of one decision of kube-scheduler, with the numbers for its sentence. */
export type DecisionSentence =
  | { readonly key: 'wins'; readonly pod: string; readonly node: string; readonly by: number; readonly second: string }
  | { readonly key: 'tie'; readonly pod: string; readonly node: string; readonly count: number; readonly total: number }
  | { readonly key: 'onlyOne'; readonly pod: string; readonly node: string; readonly looked: number }
  | { readonly key: 'placed'; readonly pod: string; readonly node: string }
  | { readonly key: 'makesRoom'; readonly pod: string; readonly node: string; readonly message: string }
  | { readonly key: 'fitsNowhere'; readonly pod: string; readonly message: string }
  | { readonly key: 'failed'; readonly pod: string; readonly message: string };

/** The sentence of a cycle: who won and by how much, or why nobody did. Numbers are those of the cycle. */
export function sentenceOf(cycle: CycleExplanation): DecisionSentence {
  const { pod, message, selected: node } = cycle;
  if (cycle.outcome === 'error') return { key: 'failed', pod, message };
  if (cycle.outcome === 'unschedulable') return { key: 'fitsNowhere', pod, message };
  if (cycle.outcome === 'nominated')
    return { key: 'makesRoom', pod, node: cycle.preemption?.nominated ?? node, message };
  const [, second] = ranked(cycle);
  const total = cycle.verdicts.find((verdict) => verdict.node === node)?.total;
  if (cycle.feasible.length === 1 && cycle.evaluated.length > 1)
    return { key: 'onlyOne', pod, node, looked: cycle.evaluated.length };
  if (total === undefined || second === undefined) return { key: 'placed', pod, node };
  const equals = cycle.verdicts.filter((verdict) => verdict.total === total).length;
  if (equals > 1) return { key: 'tie', pod, node, count: equals, total };
  return { key: 'wins', pod, node, by: total - (second.total ?? 0), second: second.node };
}

/** Nodes that were scored, the chosen one first, then by total. */
export function ranked({ verdicts, selected }: CycleExplanation): readonly NodeVerdict[] {
  return verdicts
    .filter(({ total }) => total !== undefined)
    .sort((a, b) => Number(b.node === selected) - Number(a.node === selected) || (b.total ?? 0) - (a.total ?? 0));
}

/** The most that a node can reach: 100 for each plugin that scored, times its weight. */
export function highestTotal({ scores }: CycleExplanation): number {
  return scores.reduce((sum, { skipped, weight }) => sum + (skipped ? 0 : 100 * weight), 0);
}
