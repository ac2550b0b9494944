import type { CycleExplanation, PreemptionPart } from '#protocol/explanation.ts';
import type { Reveal } from '../pipeline/revealAt.ts';

const PARTS: readonly PreemptionPart[] = ['lift', 'reprieve', 'pick'];

/** How far preemption has come where the reader stands: 0 before it, 1 lifted, 2 reprieved, 3 picked. All of it at rest. */
export function theatreStep(cycle: CycleExplanation, reveal: Reveal): 0 | 1 | 2 | 3 {
  if (reveal.index === undefined) return 3;
  if (reveal.stage('PostFilter') === 'ahead') return 0;
  const met = cycle.steps.slice(0, reveal.index + 1).map(({ part }) => part);
  const last = PARTS.findLastIndex((part) => met.includes(part));
  return (last + 1) as 0 | 1 | 2 | 3;
}
