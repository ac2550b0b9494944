import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixturePods } from '#client/testing/fixturePods.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { labConfigurations } from '#i18n/en/labConfigurations.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { sideBySide } from '#i18n/en/sideBySide.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { ComparedOnPage } from '#protocol/configurations.ts';
import { OTHER_CONFIGURATIONS } from '#scenarios/otherConfigurations.ts';
import { ComparedReport } from './ComparedReport.tsx';
import { ConfigurationsRow } from './ConfigurationsRow.tsx';
import { barsOf, bestOf } from './configurationsStore.ts';

const POD = fixturePods()[0]?.key ?? '';

const compared: ComparedOnPage = {
  isReplay: true,
  seconds: 60,
  seed: 3,
  rows: [
    { figure: 'placed', resource: '', unit: 'count', better: 'more', values: [4, 4] },
    { figure: 'fullest', resource: 'cpu', unit: 'share', better: 'less', values: [0.5, 1] },
    { figure: 'waitP50Us', resource: '', unit: 'wait', better: 'less', values: [-1, 2_000_000] },
  ],
  configurations: [
    { name: 'as it runs', nodes: [], pods: [], differences: [] },
    {
      name: 'pack',
      nodes: [],
      pods: [],
      differences: [
        {
          pod: POD,
          first: 'a',
          other: 'b',
          timeUs: 5,
          reasons: [
            {
              rule: 'swing',
              slots: { plugin: 'NodeResourcesFit', nodeA: 'a', nodeB: 'b', aheadA: 12, aheadB: 30 },
            },
          ],
        },
        { pod: 'default/gone', first: '', other: 'b', timeUs: 6, reasons: [] },
      ],
    },
  ],
  caveats: [],
  csv: 'configuration,seed\n',
};

beforeEach(() => {
  startLanguages('en');
  addTexts('labConfigurations', labConfigurations);
  addTexts('sideBySide', sideBySide);
});
afterEach(cleanup);

it('shows differences first, marks the best, names the deciding plugin, and opens a Pod', () => {
  const save = vi.fn();
  render(
    <ClientProvider client={fixtureClient({})}>
      <ComparedReport compared={compared} actions={{ save }} />
    </ClientProvider>,
  );
  const figures = within(screen.getByRole('table', { name: 'What came of each' }))
    .getAllByRole('row')
    .slice(1);
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    'fullest node, cpu50.0 % (best)100.0 %',
    'Pods with a node44',
    expect.stringMatching(/^wait for a node, p50–2/),
  ]);
  const [, moved, gone] = within(
    screen.getByRole('table', { name: 'pack: 2 Pods are elsewhere than with as it runs' }),
  ).getAllByRole('row');
  expect(moved?.textContent).toContain('NodeResourcesFit decides. as it runs: a is 12 by it against b. pack: 30.');
  expect(gone?.textContent).toBe('default/goneno nodebNo decision about it is known.');
  fireEvent.click(screen.getByRole('button', { name: POD }));
  expect(useSelection.getState().selection).toMatchObject({ name: POD.slice(POD.indexOf('/') + 1) });
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(save).toHaveBeenCalledWith({ name: 'configurations.csv', content: compared.csv, type: 'text/csv' });
});

it('draws many nodes as one line instead of an element for each', () => {
  const nodes = Array.from({ length: 1000 }, (_, index) => ({
    name: `node-${index}`,
    zone: '',
    cpuMilli: 4000,
    requestedCpuMilli: index < 250 ? 3600 : 1000,
    memoryBytes: 0,
    requestedMemoryBytes: 0,
    pods: [],
  }));
  const configurations = compared.configurations.map((each) => ({ ...each, nodes, differences: [] }));
  render(
    <ClientProvider client={fixtureClient({})}>
      <ComparedReport compared={{ ...compared, configurations }} actions={{ save: vi.fn() }} />
    </ClientProvider>,
  );
  const [first] = screen.getAllByRole('img', {
    name: '1000 nodes, the fullest first: 90 % of the CPU of the fullest is requested, 25 % of the middle one, 25 % of the emptiest',
  });
  expect(first?.querySelector('path')?.getAttribute('d')).toBe('M0,100V10H25V75H100V100Z');
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
});

it('marks no best when all are equal or only one is known; bars share a scale', () => {
  expect(bestOf({ figure: 'placed', resource: '', unit: 'count', better: 'more', values: [2, 5, -1] })).toBe(5);
  expect(bestOf({ figure: 'pending', resource: '', unit: 'count', better: 'less', values: [2, -1] })).toBeUndefined();
  expect(barsOf([-1, 2, 4])).toEqual([0, 0.5, 1]);
  expect(barsOf([0, 0])).toEqual([0, 0]);
});

it('compares chosen, loaded and pasted configurations, and reports a wrong one', async () => {
  const client = fixtureClient({});
  const ask = vi
    .spyOn(client, 'ask')
    .mockResolvedValue({ ok: false, problems: [{ file: 'own.yaml', line: 3, message: 'unknown plugin' }] });
  const read = async () => [{ name: 'own.yaml', text: 'own' }];
  render(
    <ClientProvider client={client}>
      <ConfigurationsRow actions={{ load: vi.fn(), save: vi.fn(), read }} />
    </ClientProvider>,
  );
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^as it runs/ }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /^aim at 70 %/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^no spreading/ }));
  fireEvent.change(screen.getByLabelText('Read KubeSchedulerConfigurations', { selector: 'input' }), {
    target: { files: [new File(['own'], 'own.yaml')] },
  });
  await screen.findByRole('button', { name: 'Leave out own.yaml' });
  fireEvent.click(screen.getByRole('radio', { name: 'Only those without a node' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play them' }));
  expect(ask).toHaveBeenCalledWith('compareConfigurations', {
    configurations: [
      { name: 'as it runs' },
      { name: 'pack', text: OTHER_CONFIGURATIONS.pack },
      { name: 'own.yaml', text: 'own' },
    ],
    isReplay: false,
    seconds: 60,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('own.yaml:3: unknown plugin');
});

it('lists refusals and unplayed controllers first, and assumptions last', () => {
  const caveats: ComparedOnPage['caveats'] = [
    {
      part: 'refusedAtStart',
      lines: [{ says: 'refusedObject', values: { text: 'Error from server (Forbidden): no' } }],
    },
    { part: 'notPlayed', lines: [{ says: 'descheduler', values: { names: 'kube-system/descheduler' } }] },
    { part: 'taken', lines: [{ says: 'takenClaims', values: { count: 2, names: 'a, b' } }] },
  ];
  addTexts('rehearsal', rehearsal);
  render(
    <ClientProvider client={fixtureClient({})}>
      <ComparedReport compared={{ ...compared, caveats }} actions={{ save: vi.fn() }} />
    </ClientProvider>,
  );
  const table = screen.getByRole('table', { name: 'What came of each' });
  const isBefore = (text: string) =>
    Boolean(screen.getByText(text).compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(isBefore('Refused by the API server, and not in this cluster')).toBe(true);
  expect(screen.getByText('Error from server (Forbidden): no')).toBeTruthy();
  expect(isBefore(rehearsal['parts.notPlayed'])).toBe(true);
  expect(isBefore(rehearsal['parts.taken'])).toBe(false);
});
