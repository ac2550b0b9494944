import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { Questions } from '#protocol/requests.ts';
import type { TranscriptLine } from '#protocol/telling.ts';
import { Transcript } from './Transcript.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

function line(seq: number, pod: string): TranscriptLine {
  const sentence = { id: 'run.firstPlaced', slots: { pod, node: 'node-1' } } as const;
  return { seq, timeUs: seq * 1_000_000, component: 'kube-scheduler', salience: 'decisive', sentence };
}

it('lists lines up to the moment, newest first, by component, subject and page; a line seeks', async () => {
  const asked: Questions['transcript']['ask'][] = [];
  const client = fixtureClient({
    moment: { seq: 20, headSeq: 90 },
    answers: {
      transcript: (ask) => {
        asked.push(ask);
        return { lines: [line(12, 'web-0'), line(18, 'web-1')], from: 11, to: 20, components: ['kube-scheduler'] };
      },
    },
  });
  useSelection.getState().select({ kind: 'Pod', namespace: 'default', name: 'web-0' });
  const onClose = vi.fn();
  render(
    <ClientProvider client={client}>
      <Transcript onClose={onClose} />
    </ClientProvider>,
  );
  expect(await screen.findByText('Entries 11 to 20: 2 lines')).toBeDefined();
  const rows = within(screen.getByRole('grid', { name: 'Lines of the transcript' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => [row.textContent, row.getAttribute('aria-current')])).toEqual([
    [expect.stringContaining('web-1 is the first Pod'), 'true'],
    [expect.stringContaining('web-0 is the first Pod'), null],
  ]);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Component' }), 'kube-scheduler');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only Pod/default/web-0' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Steps too' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier' }));
  const subject = { kind: 'Pod', namespace: 'default', name: 'web-0' };
  const component = 'kube-scheduler';
  await vi.waitFor(() =>
    expect(asked).toEqual([
      { to: 20, isDecisive: true },
      { to: 20, component, isDecisive: true },
      { to: 20, component, subject, isDecisive: true },
      { to: 20, component, subject },
      { from: 21, component, subject },
      { to: 10, component, subject },
    ]),
  );

  await userEvent.click(await screen.findByText(/web-0 is the first Pod/));
  expect(client.controls).toEqual([{ type: 'seek', seq: 12 }]);
  expect(onClose).toHaveBeenCalled();
});

it('shows all steps while nothing is decided yet, until the reader chooses', async () => {
  const asked: Questions['transcript']['ask'][] = [];
  const client = fixtureClient({
    moment: { seq: 20, headSeq: 20 },
    answers: {
      transcript: (ask) => {
        asked.push(ask);
        return { lines: ask.isDecisive ? [] : [line(12, 'web-0')], from: 1, to: 20, components: [] };
      },
    },
  });
  render(
    <ClientProvider client={client}>
      <Transcript onClose={() => undefined} />
    </ClientProvider>,
  );
  expect(await screen.findByText('Entries 1 to 20: 1 line')).toBeDefined();
  expect(screen.getByRole('radio', { name: 'Steps too', checked: true })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Decisive' }));
  expect(await screen.findByText('Entries 1 to 20 have no such line.')).toBeDefined();
  expect(asked).toEqual([{ to: 20, isDecisive: true }, { to: 20 }, { to: 20, isDecisive: true }]);
});
