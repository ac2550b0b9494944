import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { figureTable } from './figureTable.ts';
import { recordedRates } from './recordedRates.ts';

const BASELINE = readFileSync(join(import.meta.dirname, '../../conformance/scheduler/BASELINE.md'), 'utf8');

it('puts each scheduling run beside the recorded rate of kube-scheduler, or beside an empty cell', () => {
  const run = { nodes: 5000, pods: 10_000, variant: 'anti-affinity', percent: 0, podsPerCpuSecond: 1100 };
  const table = figureTable(
    [run, { ...run, variant: 'basic', percent: 100, podsPerCpuSecond: 870 }, { ...run, nodes: 7 }],
    new Map([['flood', figuresOf({ simulatedSecondsPerCpuSecond: 12.34 })]]),
    recordedRates(BASELINE),
  );
  expect(table.split('\n').slice(2)).toEqual([
    '| Pods per CPU second, 5000 nodes, 10000 Pods, anti-affinity, adaptive | 1100 | 110 | 10.0 |',
    '| Pods per CPU second, 5000 nodes, 10000 Pods, basic, 100% | 870 | 87 | 10.0 |',
    '| Pods per CPU second, 7 nodes, 10000 Pods, anti-affinity, adaptive | 1100 |  |  |',
    '| simulated seconds per CPU second, flood of 100,000 requests | 12.3 |  |  |',
  ]);
});

it('refuses a baseline without its table', () => {
  expect(() => recordedRates('# nothing')).toThrow(/no table/);
});
