import type { PreemptionBeat } from '#cluster/scheduler/actor/cycleBeats.ts';
import type { CandidateRules, PreemptionExplanation } from '#protocol/explanation.ts';

/** The preemption of a cycle; `undefined` when it tried no node. */
export function preemptionExplanation(
  tried: readonly PreemptionBeat[],
  nominated: string,
): PreemptionExplanation | undefined {
  if (tried.length === 0) return undefined;
  return {
    nominated,
    nodes: tried.map(({ node, reasons, steps, values, stoppedAt }) => {
      const rules = rulesOf(values);
      return { node, message: reasons.join(', '), lifted: steps, stoppedAt, ...(rules ? { rules } : undefined) };
    }),
  };
}

/** In the rules a higher value is better; people read the plain counts. */
function rulesOf(values: readonly number[]): CandidateRules | undefined {
  const [violations, priority, sum, count, startUs] = values;
  if (violations === undefined || priority === undefined || sum === undefined) return undefined;
  if (count === undefined || startUs === undefined) return undefined;
  return {
    pdbViolations: 0 - violations,
    highestPriority: 0 - priority,
    prioritySum: 0 - sum,
    victims: 0 - count,
    earliestStartUs: Number.isFinite(startUs) ? startUs : -1,
  };
}
