import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { assume } from '#i18n/en/assume.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { LossOutcome } from '#protocol/rehearsal.ts';
import { SweepPage } from './SweepPage.tsx';

const S = 1_000_000;
const whole: LossOutcome = {
  nodes: ['a', 'c'],
  whole: true,
  isLate: false,
  givenUp: 2,
  startUs: 10 * S,
  endUs: 400 * S,
  backUs: 340 * S,
  pods: 2,
  workloads: [],
  budgets: [],
  refused: [],
  homeless: [],
  missing: [],
  spreads: [],
  commands: [],
  startSeq: 1,
  endSeq: 2,
  digest: '',
};
const lossy: LossOutcome = {
  ...whole,
  nodes: ['a', 'b'],
  whole: false,
  backUs: -1,
  pods: 4,
  missing: [{ pod: 'default/x', workload: 'Deployment/default/x', node: 'a', why: 'waiting', other: '', message: '' }],
};

beforeEach(() => {
  startLanguages('en');
  addTexts('assume', assume);
  addTexts('rehearsal', rehearsal);
});
afterEach(cleanup);

it('lists each loss with the Pods that come back, and opens one of them', () => {
  const client = fixtureClient();
  const ask = vi.spyOn(client, 'ask').mockResolvedValue({ ok: false, problems: [] });
  const node = { label: 'a', after: 3, atUs: 1, command: { type: 'manifests.apply', files: [] } } as const;
  render(
    <ClientProvider client={client}>
      <SweepPage
        report={{
          sweep: 'n-2',
          limitSeconds: 600,
          telling: {
            title: { says: 'sweepMissing', values: { bad: 1, played: 2 } },
            under: { says: 'sweepCut', values: { sweep: 'n-2', played: 2, all: 3, limit: '10 min' } },
            parts: [{ part: 'sets', lines: [] }],
          },
          outcomes: [lossy, whole, { ...whole, nodes: ['empty'], pods: 0, backUs: whole.startUs }],
          all: 3,
          gaps: [],
          caveats: [],
          assumed: [node],
        }}
      />
    </ClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('After 1 of 2 losses, some Pods are not back');
  expect(screen.getByText(/the others are not evaluated/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Assumed' })).getByRole('listitem').textContent).toBe(
    'One node more like a',
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]?.textContent).toContain('no, 1 of 4 is missing');
  expect(rows[0]?.textContent).toContain('Deployment/default/x');
  expect(rows[1]?.textContent).toContain('yes, all after 5 min 30 s');
  expect(rows[2]?.textContent).toBe('empty0none has to');
  fireEvent.click(screen.getByRole('button', { name: 'a + b' }));
  expect(ask).toHaveBeenCalledWith('rehearseLoss', { loss: { node: 'a,b' }, limitSeconds: 600 });
});
