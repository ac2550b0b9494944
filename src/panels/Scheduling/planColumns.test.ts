import { describe, expect, it } from 'vitest';
import type { CycleExplanation, NodeVerdict } from '#protocol/explanation.ts';
import { planColumns } from './planColumns.ts';

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `node-${index}`);
}

/** Every third node lacks cpu, every seventh is tainted, the first `evaluated` were looked at. */
function cycleOver(nodes: readonly string[], evaluated = nodes.length): CycleExplanation {
  const verdicts = nodes.slice(0, evaluated).map((node, index): NodeVerdict => {
    if (index % 7 === 1)
      return {
        node,
        code: 'UnschedulableAndUnresolvable',
        plugin: 'TaintToleration',
        reasons: ['node(s) had untolerated taint(s)'],
      };
    if (index % 3 === 1)
      return { node, code: 'Unschedulable', plugin: 'NodeResourcesFit', reasons: ['Insufficient cpu'] };
    return { node, code: 'Success', plugin: '', reasons: [] };
  });
  const feasible = verdicts.flatMap((verdict, index) => (verdict.code === 'Success' ? [index] : []));
  const totals = feasible.map((index) => index);
  return {
    seq: 1,
    pod: 'default/web',
    profile: '',
    cycleNumber: 1,
    attempt: 1,
    startedUs: 0,
    durationUs: 5000,
    outcome: 'scheduled',
    message: '',
    nodes,
    startIndex: 0,
    nextStartIndex: 0,
    evaluated: verdicts.map((_, index) => index),
    verdicts,
    preFilter: [],
    filters: [],
    feasible,
    scores: [],
    totals,
    selected: nodes[feasible.at(-1) ?? 0] ?? '',
    steps: [],
  };
}

describe('planColumns', () => {
  it('gives up to nine nodes a column each, in their own order', () => {
    const nodes = names(9);
    expect(planColumns(nodes, cycleOver(nodes))).toEqual({
      density: 'full',
      columns: nodes.map((node) => ({ kind: 'node', id: node, node })),
    });
  });

  it('puts candidates first, best total leading, from ten nodes on', () => {
    const nodes = names(20);
    const plan = planColumns(nodes, cycleOver(nodes));
    expect(plan.density).toBe('narrow');
    expect(plan.columns).toHaveLength(20);
    expect(plan.columns[0]).toMatchObject({ node: 'node-18' });
    const rejected = plan.columns.slice(-9).map((column) => column.id);
    expect(rejected).toContain('node-1');
    expect(rejected).toContain('node-4');
  });

  it.each([41, 400, 5000])(
    'folds %i nodes into the best seven and a column for each other result, and omits none',
    (count) => {
      const nodes = names(count);
      const plan = planColumns(nodes, cycleOver(nodes, Math.ceil(count / 2)));
      expect(plan.density).toBe('folded');
      expect(plan.columns.filter((column) => column.kind === 'node')).toHaveLength(7);
      expect(plan.columns.flatMap((column) => (column.kind === 'folded' ? [column.fate] : []))).toEqual([
        'feasible',
        'rejected',
        'rejected',
        'unvisited',
      ]);
      const all = plan.columns.flatMap((column) => (column.kind === 'node' ? [column.node] : column.nodes));
      expect(all.toSorted()).toEqual(nodes.toSorted());
    },
  );

  it('shows nodes before anything was scheduled', () => {
    const plan = planColumns(names(50), undefined);
    expect(plan.columns.filter((column) => column.kind === 'node')).toHaveLength(7);
    expect(plan.columns.at(-1)).toMatchObject({ kind: 'folded', fate: 'unknown' });
  });

  it('collects the rarest reasons in one column', () => {
    const nodes = names(60);
    const cycle = cycleOver(nodes);
    const verdicts = nodes.map(
      (node, index): NodeVerdict => ({
        node,
        code: 'Unschedulable',
        plugin: 'NodeResourcesFit',
        reasons: [`reason ${index % 12}`],
      }),
    );
    const plan = planColumns(nodes, { ...cycle, verdicts, feasible: [], totals: [], outcome: 'unschedulable' });
    expect(plan.columns).toHaveLength(5);
    expect(plan.columns.at(-1)).toMatchObject({ reasons: [], plugin: '' });
  });
});
