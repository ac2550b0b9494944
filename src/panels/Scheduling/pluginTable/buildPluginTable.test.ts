import { describe, expect, it } from 'vitest';
import { fixtureCycle } from '#client/testing/fixtureExplanation.ts';
import { buildPluginTable } from './buildPluginTable.ts';

const cycle = fixtureCycle();
const table = buildPluginTable(cycle);
const row = (plugin: string) => table.filterRows.find((each) => each.plugin === plugin)!;

describe('buildPluginTable', () => {
  it('follows a node down to the plugin that rejects it and no further', () => {
    expect(table.filterRows.map((each) => table.filter('cp-1', each))).toEqual([
      'passes',
      'passes',
      'stops',
      'stopped',
    ]);
    expect(table.filterRows.map((each) => table.filter('node-5', each))).toEqual([
      'passes',
      'passes',
      'passes',
      'passes',
    ]);
    expect(table.filter('node-4', row('NodeUnschedulable'))).toBe('stops');
  });

  it('marks nodes that were not examined', () => {
    const part = buildPluginTable({
      ...cycle,
      verdicts: cycle.verdicts.filter((verdict) => verdict.node !== 'node-6'),
    });
    expect(part.filter('node-6', row('NodeName'))).toBe('unvisited');
  });

  it('gives refusals before Filter a row of their own, first', () => {
    const early = buildPluginTable({
      ...cycle,
      verdicts: [
        {
          node: 'cp-1',
          code: 'UnschedulableAndUnresolvable',
          plugin: 'NodeAffinity',
          reasons: ["node(s) didn't satisfy plugin(s) [NodeAffinity]"],
        },
      ],
    });
    expect(early.filterRows[0]).toEqual({ plugin: 'NodeAffinity', point: 'PreFilter' });
    expect(early.filter('cp-1', early.filterRows[0]!)).toBe('stops');
  });

  it('adds up exactly: normalized score x weight over the rows is the total', () => {
    for (const index of cycle.feasible) {
      const node = cycle.nodes[index]!;
      const sum = table.scoreRows.reduce((total, each) => total + table.score(node, each)!.weighted, 0);
      expect(sum).toBe(table.total(node));
    }
    expect(table.highestPossible).toBe(800);
  });

  it('finds the highest total and the plugin that decided between it and the next', () => {
    expect(table.best).toEqual(['node-5']);
    expect(table.rivals).toEqual(['node-5', 'node-3']);
    expect(table.deciding).toBe('ImageLocality');
  });

  it('marks every node of a tie and names no deciding plugin', () => {
    const tie = buildPluginTable({ ...cycle, totals: [629, 622, 629, 331] });
    expect(tie.best.toSorted()).toEqual(['node-1', 'node-5']);
    expect(tie.deciding).toBe('');
  });

  it('has no score rows when scoring did not take place', () => {
    expect(buildPluginTable({ ...cycle, totals: [] }).scoreRows).toEqual([]);
  });

  it('distinguishes plugins that refused a node from those that let all pass', () => {
    expect(table.refusing.map(({ plugin }) => plugin)).toEqual(
      [...new Set(cycle.verdicts.filter(({ code }) => code !== 'Success').map(({ plugin }) => plugin))].toSorted(
        (a, b) => order(a) - order(b),
      ),
    );
    expect([...table.refusing, ...table.passing]).toHaveLength(table.filterRows.length);
  });

  it('folds rows where first and second are equal, except rows that hold a third back', () => {
    const scored = (plugin: string, values: readonly number[]) => ({
      ...cycle.scores[0]!,
      plugin,
      weight: 1,
      skipped: false,
      raw: values,
      normalized: values,
    });
    const of = (rows: readonly ReturnType<typeof scored>[]) => ({
      ...cycle,
      nodes: ['a', 'b', 'c'],
      feasible: [0, 1, 2],
      verdicts: [],
      scores: rows,
      totals: [0, 1, 2].map((at) => rows.reduce((sum, { normalized }) => sum + normalized[at]!, 0)),
    });
    const rows = [
      scored('Decides', [90, 60, 10]),
      scored('Same', [70, 70, 60]),
      scored('SameToo', [5, 5, 5]),
      scored('KeepsBack', [100, 100, 0]),
    ];
    const folded = (given: typeof rows) => buildPluginTable(of(given)).undeciding.map(({ plugin }) => plugin);
    expect(folded(rows)).toEqual(['Same', 'SameToo', 'KeepsBack']);
    const close = [scored('Decides', [90, 60, 100]), ...rows.slice(1)];
    expect(folded(close)).toEqual(['Same', 'SameToo']);
    expect(folded(rows.slice(0, 2))).toEqual([]);
  });
});

const order = (plugin: string) => table.filterRows.findIndex((each) => each.plugin === plugin);
