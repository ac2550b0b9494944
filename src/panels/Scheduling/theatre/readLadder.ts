import type { CandidateRules, PreemptionExplanation } from '#protocol/explanation.ts';

/** The rules by which one node is picked, in their order. */
export const LADDER = [
  'pdbViolations',
  'highestPriority',
  'prioritySum',
  'victims',
  'earliestStartUs',
] as const satisfies readonly (keyof CandidateRules)[];

export type LadderRule = (typeof LADDER)[number];

/** `blank`: the candidate was left behind before, or only one was left. */
export type LadderCell = { readonly state: 'blank' } | { readonly state: 'passes' | 'stops'; readonly value: number };

/** How many rules were asked: up to the one that left a single candidate. */
export function rulesAsked({ nodes }: PreemptionExplanation): number {
  const candidates = nodes.filter(({ rules }) => rules !== undefined);
  if (candidates.length <= 1) return 0;
  const isOnlyOneLeft = candidates.filter(({ stoppedAt }) => stoppedAt < 0).length === 1;
  return isOnlyOneLeft ? 1 + Math.max(...candidates.map(({ stoppedAt }) => stoppedAt)) : LADDER.length;
}

export function ladderCell(preemption: PreemptionExplanation, node: string, rule: number): LadderCell {
  const found = preemption.nodes.find((each) => each.node === node);
  const name = LADDER[rule];
  if (!found?.rules || !name || rule >= rulesAsked(preemption)) return { state: 'blank' };
  const { stoppedAt, rules } = found;
  if (stoppedAt >= 0 && stoppedAt < rule) return { state: 'blank' };
  return { state: stoppedAt === rule ? 'stops' : 'passes', value: rules[name] };
}
