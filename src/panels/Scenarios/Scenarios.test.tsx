import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { SCENARIO_GROUPS, SCENARIOS } from '#scenarios/scenarioList.ts';
import { FIRST_SCENARIO } from './firstScenario.ts';
import { Scenarios } from './Scenarios.tsx';

afterEach(cleanup);

function show() {
  startLanguages('en');
  const play = vi.fn();
  render(
    <ClientProvider client={fixtureClient({})}>
      <Scenarios actions={{ play }} />
    </ClientProvider>,
  );
  return { play, search: screen.getByRole('searchbox', { name: 'Search scenarios' }) };
}

it('begins with the scenario that a new page plays', () => {
  expect(SCENARIOS[0]?.id).toBe(FIRST_SCENARIO);
});

it('shows all scenarios by topic, and search results in one list, the best first', async () => {
  const { play, search } = show();
  expect(screen.getAllByRole('region')).toHaveLength(SCENARIO_GROUPS.length);
  await userEvent.type(search, 'too many pods');
  const hits = within(await screen.findByRole('region', { name: /best first/ })).getAllByRole('button');
  expect(screen.getAllByRole('region')).toHaveLength(1);
  await userEvent.click(hits[0] as HTMLElement);
  expect(play).toHaveBeenCalledExactlyOnceWith('too-many-pods', 'answer');
  await userEvent.clear(search);
  await userEvent.type(search, 'zzz');
  expect(await screen.findByText('No scenario mentions “zzz”.')).toBeTruthy();
});

it('opens a scenario that was found by a symptom at the moment of the symptom', async () => {
  const { play, search } = show();
  await userEvent.type(search, 'stuck terminating');
  const hits = within(await screen.findByRole('region', { name: /best first/ })).getAllByRole('button');
  await userEvent.click(hits[0] as HTMLElement);
  expect(play).toHaveBeenCalledExactlyOnceWith('dead-node', 'answer');
});

it('lists what no scenario covers, until the reader searches', async () => {
  const { search } = show();
  expect(screen.getByRole('heading', { name: /several clusters behind one control plane/ })).toBeTruthy();
  expect(screen.getByText(/goes on when the control plane above is gone/)).toBeTruthy();
  await userEvent.type(search, 'taint');
  await screen.findByRole('region', { name: /best first/ });
  expect(screen.queryByRole('heading', { name: /several clusters/ })).toBeNull();
});
