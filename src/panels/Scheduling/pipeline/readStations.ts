import type { ShownCycle, StageOutcome } from '#protocol/explanation.ts';
import type { CycleView, Stage } from '#protocol/views.ts';
import { bindingStages, type Reveal, schedulingStages } from './revealAt.ts';

export type StationState = 'done' | 'current' | 'ahead' | 'skipped' | 'notReached' | 'refused' | 'failed';

/** What a station says beneath its name; the panel puts it into words. */
export type StationNote =
  | { readonly type: 'none' }
  | { readonly type: 'now' }
  | { readonly type: 'applies'; readonly count: number }
  | { readonly type: 'nodes'; readonly feasible: number; readonly evaluated: number }
  | { readonly type: 'values'; readonly count: number }
  | { readonly type: 'notNeeded' }
  | { readonly type: 'notReached' };

export interface Station {
  readonly stage: Stage;
  readonly state: StationState;
  readonly note: StationNote;
  /** Pods standing at this station. */
  readonly pods: readonly CycleView[];
}

/** The two rails: where Pods are now, and at rest what the last decided cycle went through. */
export function readStations(
  cycle: ShownCycle | undefined,
  running: readonly CycleView[],
  reveal: Reveal,
): { scheduling: Station[]; binding: Station[] } {
  const inCycle = running.find((each) => each.cycle === 'scheduling');
  const describes =
    cycle !== undefined && (inCycle === undefined || inCycle.seq === cycle.seq || reveal.index !== undefined);
  const scheduling = schedulingStages.map((stage): Station => {
    const pods = running.filter((each) => each.cycle === 'scheduling' && each.stage === stage);
    const state = stateOf(stage, describes ? cycle : undefined, inCycle, reveal);
    return { stage, state, note: noteOf(stage, state, describes ? cycle : undefined), pods };
  });
  const binding = bindingStages.map((stage): Station => {
    const pods = running.filter((each) => each.cycle === 'binding' && each.stage === stage);
    return { stage, state: bindingState(stage), note: { type: 'none' }, pods };
  });
  return { scheduling, binding };

  function bindingState(stage: Stage): StationState {
    const on = running.filter((each) => each.cycle === 'binding').map((each) => bindingStages.indexOf(each.stage));
    const here = bindingStages.indexOf(stage);
    if (on.includes(here)) return 'current';
    if (on.length > 0) return on.some((place) => place > here) ? 'done' : 'ahead';
    return describes && !inCycle && reveal.index === undefined ? STATE_OF[cycle.stages[stage]] : 'ahead';
  }
}

function stateOf(
  stage: Stage,
  cycle: ShownCycle | undefined,
  inCycle: CycleView | undefined,
  reveal: Reveal,
): StationState {
  if (reveal.index !== undefined && cycle) {
    const reach = reveal.stage(stage);
    if (reach === 'now') return 'current';
    if (reach === 'ahead') return 'ahead';
    return STATE_OF[cycle.stages[stage]];
  }
  if (inCycle) {
    const here = schedulingStages.indexOf(inCycle.stage);
    const asked = schedulingStages.indexOf(stage);
    if (asked === here) return 'current';
    if (asked > here) return 'ahead';
    return cycle ? STATE_OF[cycle.stages[stage]] : 'done';
  }
  return cycle ? STATE_OF[cycle.stages[stage]] : 'ahead';
}

const STATE_OF: Readonly<Record<StageOutcome, StationState>> = {
  passed: 'done',
  refused: 'refused',
  failed: 'failed',
  waits: 'current',
  notNeeded: 'skipped',
  notReached: 'notReached',
  ahead: 'ahead',
};

function noteOf(stage: Stage, state: StationState, cycle: ShownCycle | undefined): StationNote {
  if (state === 'current') return { type: 'now' };
  if (!cycle || state === 'ahead') return { type: 'none' };
  if (state === 'skipped') return { type: 'notNeeded' };
  if (state === 'notReached') return { type: 'notReached' };
  if (stage === 'PreFilter')
    return { type: 'applies', count: cycle.preFilter.filter((each) => each.code !== 'Skip').length };
  if (stage === 'Filter') return { type: 'nodes', feasible: cycle.feasible.length, evaluated: cycle.evaluated.length };
  const scoring = cycle.scores.filter((row) => !row.skipped).length;
  if (stage === 'PreScore') return { type: 'applies', count: scoring };
  if (stage === 'Score') return { type: 'values', count: scoring * cycle.feasible.length };
  return { type: 'none' };
}
