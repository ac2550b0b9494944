import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { storage } from '#i18n/en/storage.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { ClientRates } from './ConnectionsTab.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('storage', storage);
});
afterEach(cleanup);

function show() {
  const rate = { client: 'kube-scheduler', qps: 50, burst: 100, throttled: 3, waitedUs: 2_000_000 };
  const client = fixtureClient({ answers: { clientRates: () => [rate] } });
  render(
    <ClientProvider client={client}>
      <ClientRates />
    </ClientProvider>,
  );
  return client;
}

it('changes the qps of a client that has a limit', async () => {
  const client = show();
  const qps = screen.getByRole('spinbutton', { name: 'kube-scheduler qps' });
  await waitFor(() => expect(qps).toHaveProperty('value', '50'));
  fireEvent.change(qps, { target: { value: '5' } });
  fireEvent.keyDown(qps, { key: 'Enter' });
  const set = { type: 'client.rate', client: 'kube-scheduler', qps: 5, burst: 100 };
  await waitFor(() => expect(client.commands).toEqual([set]));
});

it('an empty field takes its usual value, and nothing is sent between both fields', async () => {
  const client = show();
  const qps = screen.getByRole('spinbutton', { name: 'kubelet qps' });
  const burst = screen.getByRole('spinbutton', { name: 'kubelet burst' });
  fireEvent.change(qps, { target: { value: '10' } });
  fireEvent.blur(qps, { relatedTarget: burst });
  expect(client.commands).toEqual([]);
  fireEvent.blur(burst, { relatedTarget: null });
  const set = { type: 'client.rate', client: 'kubelet', qps: 10, burst: 100 };
  await waitFor(() => expect(client.commands).toEqual([set]));
});

it('sets the upstream rates for all clients, or no limits', async () => {
  const client = show();
  fireEvent.click(screen.getByRole('button', { name: 'All as v1.36 has them' }));
  await waitFor(() => expect(client.commands).toEqual([{ type: 'client.rates', rates: 'upstream' }]));
  const free = screen.getByRole('button', { name: 'No limits' });
  await waitFor(() => expect(free).toHaveProperty('disabled', false));
  fireEvent.click(free);
  await waitFor(() => expect(client.commands.at(-1)).toEqual({ type: 'client.rates', rates: 'unlimited' }));
});
