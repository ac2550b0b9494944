import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { AddNodes } from './AddNodes.tsx';

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

function open(overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <AddNodes />
    </ClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add nodes' }));
  return client;
}

it('adds the described machines, and closes', async () => {
  const client = open();
  fireEvent.change(await screen.findByLabelText('how many'), { target: { value: '10' } });
  fireEvent.change(screen.getByLabelText('CPU of each'), { target: { value: '500m' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add them' }));
  const size = { cpu: '500m', memory: '16Gi', pods: 110 };
  await waitFor(() =>
    expect(client.commands).toEqual([{ type: 'nodes.add', count: 10, ...size, zones: 1, namePrefix: 'node-' }]),
  );
  await waitFor(() => expect(screen.queryByLabelText('how many')).toBeNull());
});

it('the dialog stays open and says why the nodes were refused', async () => {
  open({ send: () => ({ ok: false, problems: [{ field: 'zones', message: 'must be a whole number from 1 to 26' }] }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Add them' }));
  await screen.findByText('must be a whole number from 1 to 26');
  expect(screen.getByLabelText('zones')).toBeTruthy();
});
