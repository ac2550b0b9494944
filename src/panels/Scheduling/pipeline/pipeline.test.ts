import { describe, expect, it } from 'vitest';
import { fixtureCycle } from '#client/testing/fixtureExplanation.ts';
import { fixtureCycles } from '#client/testing/fixtureQueue.ts';
import { outcomeOf } from './outcomeOf.ts';
import { readChips } from './readChips.ts';
import { readStations } from './readStations.ts';
import { revealAt } from './revealAt.ts';

const cycle = fixtureCycle();
const at = (index: number) => revealAt(cycle, { seq: cycle.seq, index, count: cycle.steps.length });
const states = (rail: readonly { readonly state: string }[]) => rail.map((station) => station.state);

describe('revealAt', () => {
  it('shows everything outside a cycle', () => {
    expect(revealAt(cycle, undefined).plugin('Score', 'ImageLocality')).toBe('past');
    expect(revealAt(cycle, { seq: cycle.seq + 1, index: 0, count: 3 }).index).toBeUndefined();
  });

  it('shows the result up to the present stage, plugin by plugin', () => {
    const reveal = at(2);
    expect(reveal.plugin('Filter', 'NodeUnschedulable')).toBe('past');
    expect(reveal.plugin('Filter', 'TaintToleration')).toBe('now');
    expect(reveal.plugin('Filter', 'NodeResourcesFit')).toBe('ahead');
    expect(reveal.stage('Score')).toBe('ahead');
  });
});

describe('outcomeOf', () => {
  const refused = { ...cycle, outcome: 'unschedulable', selected: '' } as const;

  it('counts the nodes that refused a Pod that fits nowhere', () => {
    const { key, most } = outcomeOf({ ...refused, feasible: [] });
    expect(key).toBe('cycleSteps.unschedulable');
    expect(most).toMatch(/^\d+ /);
  });

  it('shows only the message of a Pod whose group was refused although it had a node', () => {
    const group = ['default/worker-1', 'default/worker-2'];
    expect(outcomeOf({ ...refused, group, message: 'pod group is unschedulable' })).toEqual({
      key: 'cycleSteps.refusedWithGroup',
      most: 'pod group is unschedulable',
      others: 0,
    });
  });
});

describe('readStations', () => {
  it('the station shows the Pod’s stage in the model', () => {
    const { scheduling, binding } = readStations(cycle, fixtureCycles(), revealAt(cycle, undefined));
    expect(states(scheduling)).toEqual(['done', 'done', 'skipped', 'done', 'done', 'current', 'ahead', 'ahead']);
    expect(scheduling[5]?.pods.map((each) => each.key)).toEqual(['default/web-7']);
    // PreBind lies behind the Pod that stands at Bind.
    expect(states(binding)).toEqual(['done', 'current', 'ahead']);
    expect(scheduling[1]?.note).toEqual({ type: 'nodes', feasible: 4, evaluated: 7 });
    expect(scheduling[4]?.note).toEqual({ type: 'values', count: 20 });
  });

  it('the binding cycle is done once the Pod is bound', () => {
    const bound = { ...cycle, stages: { ...cycle.stages, Bind: 'passed', PostBind: 'passed' } } as const;
    expect(states(readStations(bound, [], revealAt(bound, undefined)).binding)).toEqual(['done', 'done', 'done']);
    expect(states(readStations(cycle, [], revealAt(cycle, undefined)).binding)).toEqual(['done', 'current', 'ahead']);
  });

  it('follows the chosen stage when there is one', () => {
    expect(states(readStations(cycle, [], at(1)).scheduling).slice(0, 3)).toEqual(['done', 'current', 'ahead']);
  });

  it('distinguishes what refused, what was not reached and what lies ahead', () => {
    const stages = {
      ...cycle.stages,
      PreFilter: 'refused',
      Filter: 'notReached',
      PostFilter: 'failed',
      PreScore: 'notReached',
    } as const;
    const refused = { ...cycle, stages };
    expect(states(readStations(refused, [], revealAt(refused, undefined)).scheduling).slice(0, 4)).toEqual([
      'refused',
      'notReached',
      'failed',
      'notReached',
    ]);
    expect(states(readStations(undefined, [], revealAt(undefined, undefined)).scheduling)).toEqual(
      Array(8).fill('ahead'),
    );
  });
});

describe('readChips', () => {
  it('shows the plugins of the present extension point', () => {
    expect(readChips(cycle, at(2)).map((chip) => `${chip.plugin} ${chip.state}`)).toEqual([
      'NodeUnschedulable done',
      'NodeName ahead',
      'TaintToleration current',
      'NodeAffinity skipped',
      'NodePorts skipped',
      'NodeResourcesFit ahead',
      'PodTopologySpread skipped',
      'InterPodAffinity skipped',
    ]);
  });

  it('shows no plugins outside a cycle', () => {
    expect(readChips(cycle, revealAt(cycle, undefined))).toEqual([]);
  });
});
