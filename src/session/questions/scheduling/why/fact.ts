import type { PodFact, PodFactName, PodFacts } from '#protocol/podFacts.ts';

/** One sentence about a Pod, with the values that its name requires. */
export function fact<N extends PodFactName>(says: N, values: PodFacts[N]): PodFact {
  return { says, values } as unknown as PodFact;
}
