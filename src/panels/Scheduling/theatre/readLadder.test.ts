import { describe, expect, it } from 'vitest';
import { fixtureCycle } from '#client/testing/fixtureExplanation.ts';
import type { PreemptionExplanation, PreemptionNode } from '#protocol/explanation.ts';
import { revealAt } from '../pipeline/revealAt.ts';
import { planTheatre } from './planTheatre.ts';
import { ladderCell, rulesAsked } from './readLadder.ts';
import { theatreStep } from './theatreStep.ts';

const rules = { pdbViolations: 0, highestPriority: 10, prioritySum: 20, victims: 1, earliestStartUs: 5 };
const node = (name: string, stoppedAt: number, more: Partial<PreemptionNode> = {}): PreemptionNode => ({
  node: name,
  message: '',
  lifted: [],
  stoppedAt,
  rules,
  ...more,
});
const preemption: PreemptionExplanation = {
  nominated: 'c',
  nodes: [node('a', 0), node('b', 2), node('c', -1), { node: 'd', message: 'no', lifted: [], stoppedAt: -1 }],
};

describe('the rules that pick a node for preemption', () => {
  it('stops at the rule that leaves one candidate', () => {
    expect(rulesAsked(preemption)).toBe(3);
    expect(rulesAsked({ ...preemption, nodes: [node('c', -1)] })).toBe(0);
    expect(rulesAsked({ ...preemption, nodes: [node('b', -1), node('c', -1)] })).toBe(5);
  });

  it('shows a value while the candidate is still in the choice', () => {
    expect(ladderCell(preemption, 'a', 0)).toEqual({ state: 'stops', value: 0 });
    expect(ladderCell(preemption, 'a', 1)).toEqual({ state: 'blank' });
    expect(ladderCell(preemption, 'b', 1)).toEqual({ state: 'passes', value: 10 });
    expect(ladderCell(preemption, 'c', 3)).toEqual({ state: 'blank' });
    expect(ladderCell(preemption, 'd', 0)).toEqual({ state: 'blank' });
  });
});

describe('planTheatre', () => {
  it('gives the last candidates columns and folds the rest when nodes are many', () => {
    const many = Array.from({ length: 30 }, (_, i) => `n${i}`);
    const cycle = { ...fixtureCycle(), outcome: 'nominated' as const };
    const { density, columns } = planTheatre([...many, 'a', 'b', 'c', 'd'], cycle, preemption);
    expect(density).toBe('folded');
    expect(columns.map(({ id }) => id)).toEqual(['c', 'b', 'a', 'folded/others']);
    expect(planTheatre(['a', 'b'], cycle, preemption).columns.map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('theatreStep', () => {
  const cycle = {
    ...fixtureCycle(),
    steps: [
      { stage: 'Filter', plugin: 'A', offsetUs: 0, text: '' },
      { stage: 'PostFilter', plugin: 'DefaultPreemption', offsetUs: 1, text: '', part: 'lift' },
      { stage: 'PostFilter', plugin: 'DefaultPreemption', offsetUs: 2, text: '', part: 'reprieve' },
      { stage: 'PostFilter', plugin: 'DefaultPreemption', offsetUs: 3, text: '', part: 'pick' },
      { stage: 'PostFilter', plugin: '', offsetUs: 4, text: '' },
    ] as const,
  };
  const at = (index: number) => theatreStep(cycle, revealAt(cycle, { seq: cycle.seq, index, count: 5 }));

  it('preemption is shown up to the present stage, and completely outside the cycle', () => {
    expect([0, 1, 2, 3, 4].map(at)).toEqual([0, 1, 2, 3, 3]);
    expect(theatreStep(cycle, revealAt(cycle, undefined))).toBe(3);
  });
});
