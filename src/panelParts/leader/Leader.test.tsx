import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { inside } from '#i18n/en/inside.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Leader } from './Leader.tsx';

const S = 1_000_000;

beforeAll(() => {
  startLanguages('en');
  addTexts('inside', inside);
});
afterEach(cleanup);

it('shows the leader of each program, stops one leader, and starts it again', async () => {
  const client = fixtureClient({
    moment: { timeUs: 10 * S },
    answers: {
      schedulers: () => [],
      controllerManagers: () => [
        { host: 'control-plane-1', identity: '', state: 'gone' },
        { host: 'control-plane-2', identity: 'control-plane-2_1', state: 'leads', seenUs: 8 * S, leaseEndsUs: 23 * S },
      ],
    },
  });
  render(
    <ClientProvider client={client}>
      <Leader />
    </ClientProvider>,
  );
  const managers = within(await screen.findByRole('region', { name: 'kube-controller-manager processes' }));
  expect(managers.getByText('control-plane-2_1').parentElement?.textContent).toContain('leads');
  expect(managers.getByText(/its Lease holds for another 13/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'kube-scheduler processes' })).toBeNull();
  fireEvent.click(managers.getByRole('button', { name: 'Kill the leader' }));
  fireEvent.click(managers.getByRole('button', { name: 'Start it again' }));
  const fault = { type: 'fault.set', fault: 'controllerManager.killed' };
  await waitFor(() =>
    expect(client.commands).toEqual([
      { ...fault, value: 1 },
      { ...fault, value: 0 },
    ]),
  );
});
