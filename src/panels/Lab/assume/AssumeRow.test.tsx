import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { assume } from '#i18n/en/assume.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { Landing } from '#protocol/lab.ts';
import { LoseRow } from '../rehearsal/LoseRow.tsx';
import { AssumeRow } from './AssumeRow.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('assume', assume);
  addTexts('rehearsal', rehearsal);
});
afterEach(cleanup);

const landing = {
  pools: [],
  causes: [],
  budgets: [{ budget: 'default/web', rule: 'minAvailable 2' }],
} as unknown as Landing;

it('sends an assumption with each question until it is removed', async () => {
  const client = fixtureClient();
  const ask = vi.spyOn(client, 'ask');
  render(
    <ClientProvider client={client}>
      <section aria-label="assume">
        <AssumeRow landing={landing} />
      </section>
      <section aria-label="lose">
        <LoseRow landing={landing} />
      </section>
    </ClientProvider>,
  );
  const row = within(screen.getByRole('region', { name: 'assume' }));
  fireEvent.click(row.getByText('What if something were different?'));
  ask.mockResolvedValueOnce({ ok: false, problems: [{ message: 'no such budget' }] });
  fireEvent.click(row.getByText('Assume it'));
  expect((await row.findByRole('alert')).textContent).toContain('no such budget');
  expect(row.queryByRole('list')).toBeNull();

  ask.mockResolvedValueOnce({ ok: true, report: { label: 'kubectl patch poddisruptionbudget web' } });
  fireEvent.click(row.getByText('Assume it'));
  expect((await row.findByRole('list', { name: 'Assumed' })).textContent).toBe('kubectl patch poddisruptionbudget web');
  const assumption = { what: 'budget', budget: 'default/web', keeps: 'maxUnavailable', value: '1' };
  expect(ask).toHaveBeenLastCalledWith('assumption', assumption);

  const lose = within(screen.getByRole('region', { name: 'lose' }));
  expect(lose.getByText('1 assumed')).toBeTruthy();
  fireEvent.click(lose.getByText('What if it loses power?'));
  fireEvent.click(lose.getByText('Each node in turn'));
  ask.mockRejectedValueOnce(new Error('it was cancelled'));
  fireEvent.click(lose.getByText('Rehearse'));
  expect(ask).toHaveBeenLastCalledWith('rehearseSweep', { sweep: 'n-1', limitSeconds: 1800, assumed: [assumption] });
  // What the reader has left is no problem, and can be asked again.
  await vi.waitFor(() => expect(lose.getByText<HTMLButtonElement>('Rehearse').disabled).toBe(false));
  expect(lose.queryByRole('alert')).toBeNull();

  fireEvent.click(row.getByRole('button', { name: 'No longer assume: kubectl patch poddisruptionbudget web' }));
  ask.mockResolvedValueOnce({ ok: false, problems: [{ message: 'not now' }] });
  fireEvent.click(lose.getByText('Rehearse'));
  expect(ask).toHaveBeenLastCalledWith('rehearseSweep', { sweep: 'n-1', limitSeconds: 1800 });
  expect((await lose.findByRole('alert')).textContent).toContain('not now');
});
