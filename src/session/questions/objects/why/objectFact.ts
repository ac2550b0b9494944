import type { ObjectFact, ObjectFactName, ObjectFacts } from '#protocol/objectFacts.ts';

/** One sentence about an object, with the values that its name requires. */
export function objectFact<N extends ObjectFactName>(says: N, values: ObjectFacts[N]): ObjectFact {
  return { says, values } as unknown as ObjectFact;
}
