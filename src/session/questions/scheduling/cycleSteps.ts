import { DefaultPreemption } from '#cluster/scheduler/plugins/DefaultPreemption/DefaultPreemption.ts';
import type { CycleBeat, PreemptionPart } from '#protocol/explanation.ts';
import type { Stage } from '#protocol/views.ts';
import type { SortedBeats } from './cycleExplanation.ts';
import { decidingStage } from './stageOutcomes.ts';

type Step = Omit<CycleBeat, 'offsetUs'>;

/**
 * The steps inside a cycle, one plugin at a time. The scheduler filters nodes in parallel, so a Filter plugin is one
 * step for all nodes.
 */
export function cycleSteps(beats: SortedBeats): Step[] {
  return [
    ...preFilterSteps(beats),
    ...filterSteps(beats),
    ...postFilterSteps(beats),
    ...scoreSteps(beats),
    decision(beats),
  ];
}

function preFilterSteps({ answers }: SortedBeats): Step[] {
  return answers
    .filter(({ type, code }) => type === 'preFilter.answered' && code !== 'Skip')
    .map(({ plugin, code, reasons }) => step('PreFilter', plugin, [code, ...reasons].join(': ')));
}

function filterSteps({ began, answers, filters }: SortedBeats): Step[] {
  const skipped = new Set(
    answers.filter(({ type, code }) => type === 'preFilter.answered' && code === 'Skip').map(({ plugin }) => plugin),
  );
  if (filters.length === 0) return [];
  let left = filters.length;
  return began.filterPlugins
    .filter((plugin) => !skipped.has(plugin))
    .map((plugin) => {
      const rejected = filters.filter((filter) => filter.code !== 'Success' && filter.plugin === plugin);
      const before = left;
      left -= rejected.length;
      const reasons = [...new Set(rejected.flatMap(({ reasons }) => reasons))].sort();
      return step('Filter', plugin, `${left}/${before}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}`);
    });
}

/** Preemption has three steps: remove all candidates, reprieve them one by one, and pick a node by the rules. */
function preemptionSteps({ preemptions }: SortedBeats): Step[] {
  if (preemptions.length === 0) return [];
  const candidates = preemptions.filter(({ values }) => values.length > 0);
  const lifted = preemptions.flatMap(({ steps }) => steps);
  const part = (name: PreemptionPart, text: string): Step => ({
    ...step('PostFilter', DefaultPreemption.name, text),
    part: name,
  });
  return [
    part('lift', `${lifted.length} Pods of lower priority on ${preemptions.length} nodes`),
    part('reprieve', `${lifted.filter(({ reprieved }) => reprieved).length} of ${lifted.length} stay`),
    part('pick', `${candidates.length} candidates`),
  ];
}

function postFilterSteps(beats: SortedBeats): Step[] {
  return [...preemptionSteps(beats), ...answeredSteps(beats)];
}

function answeredSteps({ answers }: SortedBeats): Step[] {
  return answers
    .filter(({ type }) => type === 'postFilter.answered')
    .map(({ plugin, code, reasons }) => step('PostFilter', plugin, [code, ...reasons].join(': ')));
}

/**
 * Only plugins with ScoreExtensions have a step for normalizing. The weights belong to the sum, which is the last
 * step.
 */
function scoreSteps({ began, answers, scores }: SortedBeats): Step[] {
  const normalizing = new Set(began.scorePlugins.filter(({ normalizes }) => normalizes).map(({ plugin }) => plugin));
  const preScore = answers
    .filter(({ type, code }) => type === 'preScore.answered' && code !== 'Skip')
    .map(({ plugin, code, reasons }) => step('PreScore', plugin, [code, ...reasons].join(': ')));
  const score = scores.map(({ plugin, raw }) => step('Score', plugin, range(raw)));
  const normalize = scores
    .filter(({ plugin }) => normalizing.has(plugin))
    .map(({ plugin, normalized }) => step('NormalizeScore', plugin, range(normalized)));
  return [...preScore, ...score, ...normalize];
}

function decision(beats: SortedBeats): Step {
  const { outcome, node, message } = beats.decided;
  return step(decidingStage(beats), '', outcome === 'scheduled' ? node : message);
}

function range(values: readonly number[]): string {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return low === high ? String(low) : `${low}…${high}`;
}

function step(stage: Stage, plugin: string, text: string): Step {
  return { stage, plugin, text };
}
