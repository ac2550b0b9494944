import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { useViewStore } from '#client/viewStore.ts';
import { cards } from '#i18n/en/cards/index.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { useShownSimplification } from '#panelParts/truth/shownSimplification.ts';
import { CardPlace } from './CardPlace.tsx';
import { Term } from './Term.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

const page = (free: string) => (
  <ClientProvider client={fixtureClient()}>
    <Term card="bin" numbers={{ node: 'node-1', allocatable: '4', used: '1', free }} rows={() => [['web-1', '500m']]}>
      1/4
    </Term>
    <CardPlace />
  </ClientProvider>
);

it('a card opens by key with rule, numbers and source, follows the moment, and closes on Escape', async () => {
  const user = userEvent.setup();
  const { rerender } = render(page('3'));
  await user.tab();
  await user.keyboard('{Enter}');
  const card = within(await screen.findByRole('dialog', { hidden: true }));
  expect(card.getByText(cards.bin.title)).toBeTruthy();
  expect(card.getByText(cards.bin.rule)).toBeTruthy();
  expect(card.getByText('node-1: cpu 4 − 1 = 3 free')).toBeTruthy();
  expect(card.getByText('web-1').nextSibling?.textContent).toBe('500m');
  expect(card.getByText(/noderesources\/fit\.go$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '1/4' }).getAttribute('aria-expanded')).toBe('true');
  rerender(page('2'));
  await waitFor(() => expect(card.getByText('node-1: cpu 4 − 1 = 2 free')).toBeTruthy());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('a card says how its rule is known, and links to its simplification', async () => {
  const user = userEvent.setup();
  render(
    <ClientProvider client={fixtureClient()}>
      <Term card="DynamicResources">DynamicResources</Term>
      <CardPlace />
    </ClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'DynamicResources' }));
  const card = within(await screen.findByRole('dialog', { hidden: true }));
  expect(await card.findByText('as recorded: 118 of 120')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'simplified here', hidden: true }));
  expect(useViewStore.getState().view).toBe('settings');
  expect(useShownSimplification.getState().wanted).toBe('scheduler.dynamicResources');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('a sentence of a card has at most 22 words', () => {
  const { frame: _, ...all } = cards;
  const long = Object.values(all).flatMap(({ what }) =>
    what.split(/(?<=[.:;])\s/).filter((sentence) => sentence.split(/\s+/).length > 22),
  );
  expect(long).toEqual([]);
});
