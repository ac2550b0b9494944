import { expectTypeOf, it } from 'vitest';
import type { Reference } from '#i18n/en/index.ts';
import type { ArgumentsOf } from '#i18n/texts.ts';
import type { PodFactName, PodFacts } from '#protocol/podFacts.ts';

type AskedFor<N extends PodFactName> =
  ArgumentsOf<Reference['why'], `facts.${N}`> extends [infer Values] ? keyof Values : never;

it('every fact has a sentence, with exactly its values', () => {
  expectTypeOf<{ [N in PodFactName]: AskedFor<N> }>().toEqualTypeOf<{ [N in PodFactName]: keyof PodFacts[N] }>();
});
