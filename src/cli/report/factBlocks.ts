import type { PodFact } from '#protocol/podFacts.ts';
import type { Block } from './document.ts';
import { reportTexts } from './reportTexts.ts';

/** The model's facts about a Pod, one line per sentence. */
export function factBlocks(facts: readonly PodFact[]): readonly Block[] {
  const say = reportTexts('why') as unknown as (key: string, values: PodFact['values']) => string;
  return facts.length === 0
    ? []
    : [{ kind: 'list', lines: facts.map(({ says, values }) => say(`facts.${says}`, values)) }];
}
