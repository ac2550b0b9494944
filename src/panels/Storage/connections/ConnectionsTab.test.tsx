import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { storage } from '#i18n/en/storage.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { ServersView } from '#protocol/requestWay.ts';
import { Gateway } from './ConnectionsTab.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('storage', storage);
});
afterEach(cleanup);

const NONE: ServersView = { mode: 'single', goawayChance: 0, servers: [], connections: [] };

function open(view: ServersView) {
  const client = fixtureClient({ answers: { servers: () => view } });
  render(
    <ClientProvider client={client}>
      <Gateway />
    </ClientProvider>,
  );
  return client;
}

it('shows passed and refused requests of each class, and removes the gateway', async () => {
  const classes = [{ name: 'reports', users: ['system:serviceaccount:reports:*'], passed: 120, refused: 340 }];
  const client = open({ ...NONE, gateway: { perSecond: 60, classes } });
  const row = await screen.findByRole('row', { name: /reports/ });
  expect([...row.children].map((cell) => cell.textContent).slice(2)).toEqual(['120', '340']);
  fireEvent.click(screen.getByRole('button', { name: 'Take the gateway away' }));
  await waitFor(() => expect(client.commands).toEqual([{ type: 'gateway.set', settings: null }]));
});

it('shows nothing without a gateway', () => {
  open(NONE);
  expect(screen.queryByRole('table')).toBeNull();
});
