import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { SCENARIO_GROUPS, SCENARIOS } from '#scenarios/scenarioList.ts';
import { ScenarioMenu } from './ScenarioMenu.tsx';

afterEach(cleanup);

async function open() {
  startLanguages('en');
  const onOpen = vi.fn();
  render(
    <ClientProvider client={fixtureClient({})}>
      <ScenarioMenu onOpen={onOpen} onScenarios={() => {}} />
    </ClientProvider>,
  );
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Scenario: / }), { key: 'Enter' });
  const menu = await screen.findByRole('menu');
  await within(menu).findByRole('group', { name: 'Begin here' });
  return { menu, onOpen };
}

it('the menu has every scenario once, in the group of its topic', async () => {
  const { menu, onOpen } = await open();
  const groups = within(menu).getAllByRole('group');
  expect(groups.map((group) => within(group).getAllByRole('menuitemradio').length)).toEqual(
    SCENARIO_GROUPS.map(({ scenarios }) => scenarios.length),
  );
  expect(within(menu).getAllByRole('menuitemradio')).toHaveLength(SCENARIOS.length);
  const life = within(menu).getByRole('group', { name: 'Life of a Pod' });
  fireEvent.click(within(life).getByRole('menuitemradio', { name: '502s in a rolling update' }));
  expect(onOpen).toHaveBeenCalledWith('rollout-502');
});

it('left and right move from topic to topic', async () => {
  const { menu } = await open();
  const firstOf = (topic: string) =>
    within(within(menu).getByRole('group', { name: topic })).getAllByRole('menuitemradio')[0];
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? menu, { key });
  press('ArrowRight');
  await waitFor(() => expect(document.activeElement).toBe(firstOf('Scheduling')));
  press('ArrowRight');
  expect(document.activeElement).toBe(firstOf('Why is it Pending?'));
  press('ArrowLeft');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(document.activeElement).toBe(firstOf('Begin here'));
});

it('focuses the stage after a choice, so that Space plays and does not reopen the menu', async () => {
  const stage = document.body.appendChild(document.createElement('main'));
  stage.tabIndex = -1;
  const { menu } = await open();
  fireEvent.click(within(menu).getByRole('menuitemradio', { name: '502s in a rolling update' }));
  await waitFor(() => expect(document.activeElement).toBe(stage));
  stage.remove();
});
