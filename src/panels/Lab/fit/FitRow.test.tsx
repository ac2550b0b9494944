import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { moreFit } from '#i18n/en/moreFit.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { FitAnswer } from '#protocol/lab.ts';
import { FitRow } from './FitRow.tsx';

const answer: FitAnswer = {
  total: 3,
  isLimited: false,
  limit: 1000,
  templates: [{ name: 'Pod/big', weight: 1, count: 3, requests: 'cpu 500m' }],
  nodes: [{ node: 'node-1', total: 3, counts: [3] }],
  next: 'Pod/big',
  constraints: [
    {
      kind: 'cpu',
      plugin: 'NodeResourcesFit',
      reason: 'Insufficient cpu',
      nodes: 2,
      sole: 1,
      lack: { resource: 'cpu', asked: '500m', largestFree: '400m', node: 'node-2' },
    },
    { kind: 'cordon', plugin: 'NodeUnschedulable', reason: 'node(s) were unschedulable', nodes: 1, sole: 0 },
  ],
  groups: [],
  caveats: [],
};

const GROWTH = [
  { kind: 'ReplicaSet', namespace: 'default', name: 'web', count: 19, isLimited: false },
  { kind: 'Job', namespace: 'default', name: 'train', count: 100, isLimited: true },
];

afterEach(cleanup);

it('shows how many pasted Pods fit, the limit and their nodes, or why the question is refused', async () => {
  startLanguages('en');
  addTexts('moreFit', moreFit);
  const client = fixtureClient({});
  const ask = vi.spyOn(client, 'ask').mockResolvedValueOnce({ ok: true, report: { ...answer, assumed: [] } });
  render(
    <ClientProvider client={client}>
      <FitRow landing={{ growth: GROWTH }} />
    </ClientProvider>,
  );
  screen.getByText('More Pods that find a node now: 19 of web, or at least 100 of train.');
  fireEvent.change(screen.getByRole('combobox', { name: 'More Pods of' }), { target: { value: '' } });
  const count = screen.getByRole<HTMLButtonElement>('button', { name: 'Count them' });
  expect(count.disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'kind: Pod' } });
  fireEvent.click(count);
  const said = await screen.findByRole('status', { name: 'How many more fit' });
  expect(ask).toHaveBeenCalledWith('fit', { manifest: 'kind: Pod' });
  expect(said.textContent).toContain('3 more Pods of Pod/big fit (cpu 500m each).');
  expect(
    within(said)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2 nodes have less than 500m of cpu left. The largest free amount is 400m, on node-2. For 1 of them this is the only reason.',
    '1 node: node(s) were unschedulable (NodeUnschedulable).',
  ]);
  expect(within(said).getByRole('row', { name: 'node-1 3' })).toBeTruthy();
  ask.mockResolvedValueOnce({ ok: false, problems: [{ message: 'no Pod' }] });
  fireEvent.click(count);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no Pod'));
});
