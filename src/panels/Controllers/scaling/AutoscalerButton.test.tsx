import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { controllers } from '#i18n/en/controllers.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { AutoscalerButton } from './AutoscalerButton.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('controllers', controllers);
});
afterEach(cleanup);

function open(running: readonly string[], button: string) {
  const client = fixtureClient();
  render(
    <ClientProvider client={client}>
      <AutoscalerButton running={running} />
    </ClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: button }));
  return client;
}

it('starts a cluster-autoscaler with one group', async () => {
  const client = open([], 'Start one');
  const form = within(await screen.findByRole('form', { name: 'Cluster autoscaler' }));
  fireEvent.change(form.getByLabelText('at most'), { target: { value: '5' } });
  fireEvent.click(form.getByRole('button', { name: 'Start Cluster autoscaler' }));
  const group = { id: 'group', min: 0, max: 5, cpu: '4', memory: '16Gi' };
  await waitFor(() => expect(client.commands).toEqual([{ type: 'autoscaler.start', groups: [group] }]));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

it('starts Karpenter with a list of sizes, and stops it', async () => {
  const client = open(['cluster-autoscaler'], 'Start or stop');
  const form = within(await screen.findByRole('form', { name: 'Karpenter' }));
  fireEvent.change(form.getByLabelText('CPU/memory, the cheapest first'), { target: { value: '2/8Gi, 8/32Gi' } });
  fireEvent.click(form.getByRole('button', { name: 'Start Karpenter' }));
  const instanceTypes = [
    { name: '2-8gi', cpu: '2', memory: '8Gi' },
    { name: '8-32gi', cpu: '8', memory: '32Gi' },
  ];
  await waitFor(() => expect(client.commands).toEqual([{ type: 'karpenter.start', pool: 'default', instanceTypes }]));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Start or stop' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop cluster-autoscaler' }));
  await waitFor(() => expect(client.commands.at(-1)).toEqual({ type: 'autoscaler.stop', name: 'cluster-autoscaler' }));
});
