import type { CycleExplanation } from '#protocol/explanation.ts';
import type { StepPosition } from '#protocol/moment.ts';
import type { Stage } from '#protocol/views.ts';

/** The extension points in the order in which a Pod meets them. */
export const schedulingStages: readonly Stage[] = [
  'PreFilter',
  'Filter',
  'PostFilter',
  'PreScore',
  'Score',
  'NormalizeScore',
  'Reserve',
  'Permit',
];
export const bindingStages: readonly Stage[] = ['PreBind', 'Bind', 'PostBind'];
const allStages: readonly Stage[] = [...schedulingStages, ...bindingStages];

export type Reach = 'past' | 'now' | 'ahead';

/** How much of a cycle may be shown: everything, unless one stands at a step inside it. */
export interface Reveal {
  readonly stage: (stage: Stage) => Reach;
  readonly plugin: (stage: Stage, plugin: string) => Reach;
  /** The step one stands at. */
  readonly index: number | undefined;
}

const everything: Reveal = { stage: () => 'past', plugin: () => 'past', index: undefined };

/** Reads the cursor against the cycle's steps; a cursor of another entry reveals everything. */
export function revealAt(cycle: CycleExplanation | undefined, cycleStep: StepPosition | undefined): Reveal {
  if (!cycle || !cycleStep || cycleStep.seq !== cycle.seq || cycle.steps.length === 0) return everything;
  const index = Math.min(cycleStep.index, cycle.steps.length - 1);
  const now = cycle.steps[index];
  if (!now) return everything;
  const here = allStages.indexOf(now.stage);
  const met = new Set(cycle.steps.slice(0, index + 1).map((each) => `${each.stage}/${each.plugin}`));
  const stage = (asked: Stage): Reach => reach(allStages.indexOf(asked), here);
  const plugin = (asked: Stage, name: string): Reach => {
    const at = stage(asked);
    if (at !== 'now') return at;
    if (now.plugin === name) return 'now';
    if (now.plugin === '') return 'past';
    return met.has(`${asked}/${name}`) || met.has(`${asked}/`) ? 'past' : 'ahead';
  };
  return { stage, plugin, index };
}

function reach(asked: number, here: number): Reach {
  if (asked === here) return 'now';
  return asked < here ? 'past' : 'ahead';
}
