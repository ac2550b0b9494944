import { refusals } from '#panelParts/verdicts/verdictTone.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';

/** How a cycle ended, in the words of a key; and the reason of most nodes, with how many other reasons there are. */
export interface ShownOutcome {
  readonly key: `cycleSteps.${CycleExplanation['outcome'] | 'refusedWithGroup'}`;
  readonly most: string;
  readonly others: number;
}

/** A Pod for which nodes were found and that was put back all the same was refused with its group: what single nodes said is not the reason. */
export function outcomeOf(cycle: CycleExplanation): ShownOutcome {
  const { outcome, message, feasible, group } = cycle;
  if (outcome === 'unschedulable' && feasible.length > 0)
    return { key: group ? 'cycleSteps.refusedWithGroup' : 'cycleSteps.unschedulable', most: message, others: 0 };
  const [first, ...others] = outcome === 'scheduled' ? [] : refusals(cycle);
  if (first === undefined) return { key: `cycleSteps.${outcome}`, most: message, others: 0 };
  return { key: `cycleSteps.${outcome}`, most: `${first.nodes.length} ${first.reasons}`, others: others.length };
}
