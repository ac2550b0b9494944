import type { PodFact, PodFactName, PodFacts } from '#protocol/podFacts.ts';

/** One sentence about a Pod; its values are those that its name asks for. */
export function fact<N extends PodFactName>(says: N, values: PodFacts[N]): PodFact {
  return { says, values } as unknown as PodFact;
}
