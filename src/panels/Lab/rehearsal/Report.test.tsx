import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { assume } from '#i18n/en/assume.ts';
import { rehearsal } from '#i18n/en/rehearsal.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { Assumed, DrainReport, RehearsalOutcome } from '#protocol/rehearsal.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { Lanes } from './Lanes.tsx';
import { openRehearsal } from './openRehearsal.ts';
import { Report } from './Report.tsx';

const S = 1_000_000;

const outcome: RehearsalOutcome = {
  ends: true,
  whole: true,
  changes: [{ what: 'scale', label: 'kubectl scale deployment web -n default --replicas=3' }],
  order: ['a1'],
  startUs: 20 * S,
  endUs: 60 * S,
  nodes: [
    {
      node: 'a1',
      pods: 3,
      fromUs: 20 * S,
      drainedUs: 30 * S,
      backUs: -1,
      successor: '',
      refused: [{ pod: 'default/web-1', times: 2 }],
    },
  ],
  blockers: [],
  workloads: [
    {
      kind: 'Deployment',
      namespace: 'default',
      name: 'web',
      isReplaced: true,
      hasBudgetLane: false,
      before: 2,
      lowest: 1,
      after: 2,
      fewerUs: 5 * S,
      noneUs: 0,
      points: [{ atUs: 20 * S, healthy: 2 }],
    },
  ],
  budgets: [],
  refused: [],
  homeless: [],
  pending: 0,
  evicted: 3,
  movedAgain: 0,
  refusals: 2,
  commands: [{ label: 'kubectl drain a1', after: 40, atUs: 20 * S, command: { type: 'node.drain', name: 'a1' } }],
  startSeq: 40,
  endSeq: 90,
  digest: '0123456789abcdef',
};
const report: DrainReport & Assumed = {
  assumed: [],
  plan: {
    work: 'drain',
    nodes: 'a1',
    surge: 0,
    limitSeconds: 7200,
    machineSeconds: 120,
    force: false,
    deletesEmptyDirData: false,
  },
  telling: {
    title: { says: 'afterChange', values: { nodes: 1, time: '40 s', changes: 1 } },
    under: { says: 'drainOf', values: { nodes: 1, limit: '2 h' } },
    parts: [
      { part: 'blocks', lines: [{ says: 'refused', values: { node: 'a1', message: 'because' } }] },
      { part: 'changes', lines: [{ says: 'otherChange', values: { change: 'kubectl scale deployment web' } }] },
      {
        part: 'workloads',
        lines: [{ says: 'fewer', values: { workload: 'default/web', lowest: 1, before: 2, time: '5 s' } }],
      },
    ],
  },
  asked: outcome,
  works: outcome,
  blockers: [],
  triedOrders: 0,
  triedChanges: 1,
  isCutShort: false,
  gaps: [],
  caveats: [],
};

beforeEach(() => {
  startLanguages('en');
  addTexts('assume', assume);
  addTexts('rehearsal', rehearsal);
});
afterEach(cleanup);

const saved: SavedRun = {
  format: 'kube-orrery/run',
  version: 1,
  source: { scenario: 'own', seed: 1 },
  branches: [
    {
      id: 'main',
      label: 'main',
      forkSeq: 0,
      inputs: [{ id: 7, after: 1, atUs: 1, command: { type: 'node.cordon', name: 'a' } }],
    },
  ],
  branch: 'main',
  seq: 30,
  timeUs: 15 * S,
};

it('shows the verdict, the result of each node, the obstacles and what helps', () => {
  render(
    <ClientProvider client={fixtureClient({})}>
      <Report shown={{ kind: 'drain', report }} />
    </ClientProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Blocked as it is. After 1 change: 1 of 1 node in 40 s',
  );
  const node = within(screen.getByRole('list', { name: 'The nodes in their order' })).getByRole('listitem');
  expect(node.textContent).toContain('a13 Pods');
  expect(node.textContent).toContain('Drained after 10 s. Evictions refused with 429: 2.');
  expect(within(screen.getByRole('region', { name: 'What blocks it' })).getByRole('listitem').textContent).toBe(
    'kubectl drain a1 evicts nothing: because',
  );
  expect(screen.getByText('kubectl scale deployment web').tagName).toBe('CODE');
});

it('draws a workload with a budget only once, and shows the time axis above', () => {
  const points = [{ atUs: 20 * S, healthy: 2, floor: 1 }];
  const budget = { namespace: 'default', name: 'web-pdb', rule: 'minAvailable 1', floor: 1, expected: 2, lowest: 1 };
  const lanes = { budgets: [{ ...budget, belowUs: 0, points }], span: outcome, hasAxis: true };
  const [web] = outcome.workloads;
  if (!web) throw new Error('there is no workload');
  const workloads = [
    { ...web, hasBudgetLane: true },
    { ...web, name: 'other' },
  ];
  render(<Lanes {...lanes} workloads={workloads} />);
  const drawn = within(screen.getByRole('list', { name: 'Healthy Pods over time' })).getAllByRole('listitem');
  expect(drawn.map((lane) => lane.querySelector('b')?.textContent)).toEqual(['web-pdb', 'other']);
  expect(screen.getByText('30 s').style.left).toBe('75%');
});

it('opens the rehearsal as a branch at its beginning', async () => {
  const client = fixtureClient({});
  vi.spyOn(client, 'ask').mockResolvedValue(saved);
  const open = vi.spyOn(client, 'open').mockResolvedValue({ ok: true, seq: 0, notes: [] });
  await openRehearsal(client, outcome, 'rehearsal');
  expect(open).toHaveBeenCalledWith({
    ...saved,
    branches: [
      ...saved.branches,
      {
        id: 'rehearsal-1',
        label: 'rehearsal',
        parent: 'main',
        forkSeq: 30,
        headSeq: 90,
        inputs: [{ id: 8, after: 40, atUs: 20 * S, command: { type: 'node.drain', name: 'a1' } }],
      },
    ],
    branch: 'rehearsal-1',
    seq: 40,
    timeUs: 20 * S,
  });
});

it('says why a rehearsal cannot be opened', async () => {
  const client = fixtureClient({});
  vi.spyOn(client, 'ask').mockResolvedValue(saved);
  vi.spyOn(client, 'open').mockResolvedValue({ ok: false, problems: [{ message: 'no room' }] });
  render(
    <ClientProvider client={client}>
      <Report shown={{ kind: 'drain', report }} />
    </ClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Watch it' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no room'));
});
