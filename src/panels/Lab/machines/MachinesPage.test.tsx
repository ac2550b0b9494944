import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addTexts } from '#i18n/addTexts.ts';
import { otherMachines } from '#i18n/en/otherMachines.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { MachinesReport } from '#protocol/machines.ts';
import { MachinesPage } from './MachinesPage.tsx';

const report: MachinesReport = {
  selector: 'pool=blue',
  machine: { type: 'big', cpu: '8', memory: '30Gi', pods: 58 },
  replaced: [
    { node: 'a', type: 'small' },
    { node: 'b', type: '' },
  ],
  moved: 5,
  needed: 1,
  homeless: [],
  oneFewer: [{ pod: 'default/x', message: '0/3 nodes are available' }],
  bare: ['default/solo'],
  refused: [],
  plays: 3,
  caveats: [],
  currency: 'USD',
  costs: [
    { what: 'now', type: 'small', count: 2, pricePerHour: 0.2 },
    { what: 'then', type: 'big', count: 1, pricePerHour: 0.3 },
  ],
  nowPerHour: 0.4,
  thenPerHour: 0.3,
};

beforeEach(() => {
  startLanguages('en');
  addTexts('otherMachines', otherMachines);
});
afterEach(cleanup);

it('says how many machines are needed, which Pods fail with one fewer, and the cost', () => {
  render(<MachinesPage report={report} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('pool=blue: 2 nodes go, 1 machine comes');
  expect(screen.getByText('Every Pod that had a node finds one.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'With 0 instead, tried too, 1 more Pod finds no node' })).toBeTruthy();
  expect(screen.getByText('0.1 less per hour: from 0.4 to 0.3.')).toBeTruthy();
  expect(screen.getByText('default/solo')).toBeTruthy();
});

it('compares no cost when a price is missing, and names Pods without a node', () => {
  const { thenPerHour: _, ...unpriced } = report;
  const costs = [{ what: 'then', type: 'big', count: 1 } as const];
  render(<MachinesPage report={{ ...unpriced, costs, homeless: [{ pod: 'default/y', message: 'no' }] }} />);
  expect(screen.getByText('The table lacks a type, so that the sums cannot be compared.')).toBeTruthy();
  expect(screen.getByText('not in the table')).toBeTruthy();
  expect(screen.getByRole('row', { name: /default\/y no/ })).toBeTruthy();
});
