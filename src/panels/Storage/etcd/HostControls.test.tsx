import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { storage } from '#i18n/en/storage.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { EtcdFigures } from '#protocol/storageViews.ts';
import { HostControls } from './HostControls.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('storage', storage);
});
afterEach(cleanup);

it('shows the extra latency of etcd, and changes it', async () => {
  const client = fixtureClient({ answers: { faults: () => ({ 'storage.slow': 2000 }) } });
  render(
    <ClientProvider client={client}>
      <HostControls etcd={undefined} />
    </ClientProvider>,
  );
  const slider = screen.getByRole('slider', { name: /answers later by/ });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('2 s'));
  fireEvent.change(slider, { target: { value: '61000' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('61 s');
  fireEvent.pointerUp(slider);
  await waitFor(() => expect(client.commands).toEqual([{ type: 'fault.set', fault: 'storage.slow', value: 61_000 }]));
});

it.each<[number, string]>([
  [10_000, '10 ms is good.'],
  [50_000, '50 ms is too slow.'],
])('compares a write of %d µs with the guideline, and says how to measure a real disk', (writeUs, verdict) => {
  const etcd = { writeUs, diskMs: writeUs / 1000, applyWarning: '' } as EtcdFigures;
  render(
    <ClientProvider client={fixtureClient()}>
      <HostControls etcd={etcd} />
    </ClientProvider>,
  );
  expect(screen.getByText(new RegExp(`within 10 ms: ${verdict}`))).toBeTruthy();
  expect(screen.getByText(/^fio .*--fdatasync=1/)).toBeTruthy();
});
