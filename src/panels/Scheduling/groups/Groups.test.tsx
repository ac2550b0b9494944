import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { GroupMemberView, PodGroupView } from '#protocol/scheduling.ts';
import { Groups } from './Groups.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

const members = (...states: GroupMemberView['state'][]): readonly GroupMemberView[] =>
  states.map((state, index) => ({ pod: `default/w-${index}`, state, node: '' }));
const GROUP: PodGroupView = {
  namespace: 'default',
  name: 'training',
  minCount: 4,
  phase: 'refused',
  members: members('waiting', 'waiting', 'waiting', 'waiting'),
  fitted: 3,
  tries: 2,
  leftUs: 0,
  condition: '',
};

function show(...groups: readonly PodGroupView[]) {
  render(
    <ClientProvider client={fixtureClient({ answers: { podGroups: () => groups } })}>
      <Groups pods={new Map()} />
    </ClientProvider>,
  );
}

it('groups Pods with their count and the reason of their wait, and puts blocked groups first', async () => {
  show({ ...GROUP, name: 'done', phase: 'bound', members: members('bound', 'bound', 'bound', 'bound') }, GROUP, {
    ...GROUP,
    name: 'held',
    phase: 'held',
    members: members('held', 'held', 'waiting'),
    leftUs: 90_000_000,
  });
  const groups = within(await screen.findByRole('region', { name: 'Groups of Pods' }));
  expect(groups.getAllByRole('button', { name: /^\d of 4$/ }).map(({ textContent }) => textContent)).toEqual([
    '2 of 4',
    '3 of 4',
  ]);
  expect(groups.getByText(/^2 of 4 hold a place in Permit .* for at most \S.* more\.$/)).toBeTruthy();
  expect(groups.getByText(/^3 of 4 found a place .* nothing is held meanwhile\. Tries so far: 2\.$/)).toBeTruthy();
  expect(groups.getByText('and 1 more group')).toBeTruthy();
  expect(groups.getAllByRole('button', { name: /^w-/ })).toHaveLength(7);
});

it('shows nothing without a PodGroup, and says when a group is no gang', async () => {
  show({ ...GROUP, minCount: 0, phase: 'bound', members: members('bound', 'waiting') });
  expect(await screen.findByText('No gang: one Pod with a place is enough. 1 of 2 got so far.')).toBeTruthy();
  cleanup();
  show();
  expect(screen.queryByRole('region')).toBeNull();
});
