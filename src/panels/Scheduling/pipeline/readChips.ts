import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Stage } from '#protocol/views.ts';
import type { Reveal } from './revealAt.ts';

export interface Chip {
  /** Empty for what the framework itself does after the plugins: weighing and summing up. */
  readonly plugin: string;
  readonly state: 'done' | 'current' | 'ahead' | 'skipped';
}

/** The plugins at the extension point where the cursor stands, in the order in which they run. */
export function readChips(cycle: CycleExplanation, reveal: Reveal): Chip[] {
  const stage = reveal.index === undefined ? undefined : cycle.steps[reveal.index]?.stage;
  if (stage === undefined) return [];
  const chips = pluginsAt(cycle, stage).map(
    ({ plugin, skipped }): Chip => ({ plugin, state: skipped ? 'skipped' : stateOf(reveal, stage, plugin) }),
  );
  const hasSum =
    stage === 'NormalizeScore' && cycle.steps.some((cycleStep) => cycleStep.stage === stage && cycleStep.plugin === '');
  return hasSum ? [...chips, { plugin: '', state: stateOf(reveal, stage, '') }] : chips;
}

function stateOf(reveal: Reveal, stage: Stage, plugin: string): Chip['state'] {
  const reach = reveal.plugin(stage, plugin);
  return reach === 'now' ? 'current' : reach === 'past' ? 'done' : 'ahead';
}

function pluginsAt(cycle: CycleExplanation, stage: Stage): { plugin: string; skipped: boolean }[] {
  switch (stage) {
    case 'PreFilter':
      return cycle.preFilter.map(({ plugin, code }) => ({ plugin, skipped: code === 'Skip' }));
    case 'Filter':
      return cycle.filters.map(({ plugin, skipped }) => ({ plugin, skipped }));
    case 'PreScore':
    case 'Score':
      return cycle.scores.map(({ plugin, skipped }) => ({ plugin, skipped }));
    case 'NormalizeScore':
      return cycle.scores.filter(({ normalizes }) => normalizes).map(({ plugin, skipped }) => ({ plugin, skipped }));
    default: {
      const named = cycle.steps
        .filter((cycleStep) => cycleStep.stage === stage && cycleStep.plugin !== '')
        .map((cycleStep) => cycleStep.plugin);
      return [...new Set(named)].map((plugin) => ({ plugin, skipped: false }));
    }
  }
}
