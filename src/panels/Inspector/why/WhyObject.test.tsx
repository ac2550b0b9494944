import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import type { Reference } from '#i18n/en/index.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { ArgumentsOf } from '#i18n/texts.ts';
import type { ObjectFactName, ObjectFacts } from '#protocol/objects.ts';
import { WhyObject } from './WhyObject.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

type AskedFor<N extends ObjectFactName> =
  ArgumentsOf<Reference['whyObject'], `facts.${N}`> extends [infer Values] ? keyof Values : never;

it('every fact has a sentence, with exactly its values', () => {
  expectTypeOf<{ [N in ObjectFactName]: AskedFor<N> }>().toEqualTypeOf<{
    [N in ObjectFactName]: keyof ObjectFacts[N];
  }>();
});

it('asks the question for its kind, and answers with a sentence for each fact', async () => {
  const facts = [{ says: 'budgetAllows', values: { healthy: 3, desired: 2, allowed: 1 } }] as const;
  const client = fixtureClient({ answers: { whyObject: () => ({ words: 'SufficientPods', facts, causes: [] }) } });
  render(
    <ClientProvider client={client}>
      <WhyObject subject={{ kind: 'PodDisruptionBudget', namespace: 'default', name: 'web' }} />
    </ClientProvider>,
  );
  expect(await screen.findByRole('heading', { name: /Why does it allow this many evictions/ })).toBeDefined();
  expect(screen.getByText('SufficientPods')).toBeDefined();
  expect(screen.getByText(/^currentHealthy 3 less desiredHealthy 2 leaves 1/)).toBeDefined();
});
