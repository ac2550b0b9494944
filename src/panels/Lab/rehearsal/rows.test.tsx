import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { assume } from '#i18n/en/assume.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { DrainRow } from './DrainRow.tsx';
import { LoseRow } from './LoseRow.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('assume', assume);
  addTexts('rehearsal', rehearsal);
});
afterEach(cleanup);

const landing = { pools: ['pool=blue'] };

function offered(label: string): readonly string[] {
  const { list } = screen.getByRole<HTMLInputElement>('combobox', { name: label });
  return [...(list?.options ?? [])].map(({ value }) => value);
}

it('offers the existing pools, zones and nodes for a drain', () => {
  render(
    <ClientProvider client={fixtureClient()}>
      <DrainRow landing={landing} />
    </ClientProvider>,
  );
  const all = offered('Nodes');
  expect(all[0]).toBe('pool=blue');
  expect(all).toContain('node-4');
  expect(all.some((choice) => choice.startsWith('topology.kubernetes.io/zone='))).toBe(true);
});

it('shows the problem of a question below it', async () => {
  const client = fixtureClient();
  vi.spyOn(client, 'ask').mockResolvedValue({ ok: false, problems: [{ message: 'no such zone' }] });
  render(
    <ClientProvider client={client}>
      <section aria-label="drain">
        <DrainRow landing={landing} />
      </section>
      <section aria-label="lose">
        <LoseRow landing={landing} />
      </section>
    </ClientProvider>,
  );
  const lose = within(screen.getByRole('region', { name: 'lose' }));
  fireEvent.change(lose.getByLabelText('Its name'), { target: { value: 'x' } });
  fireEvent.click(lose.getByRole('button', { name: 'Rehearse' }));
  expect((await lose.findByRole('alert')).textContent).toContain('no such zone');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

it('offers the candidates of the chosen kind, and forgets the name of another kind', () => {
  render(
    <ClientProvider client={fixtureClient()}>
      <LoseRow landing={landing} />
    </ClientProvider>,
  );
  expect(offered('Its name')).toContain('node-4');
  fireEvent.change(screen.getByLabelText('Its name'), { target: { value: 'node-4' } });
  fireEvent.click(screen.getByText('A pool'));
  expect(offered('Its labels')).toEqual(['pool=blue']);
  expect(screen.getByLabelText<HTMLInputElement>('Its labels').value).toBe('');
});
