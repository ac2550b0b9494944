import { DefaultPreemption } from '#cluster/scheduler/plugins/DefaultPreemption/DefaultPreemption.ts';
import type { CycleBeat, PreemptionPart } from '#protocol/explanation.ts';
import type { Stage } from '#protocol/views.ts';
import type { SortedBeats } from './cycleExplanation.ts';
import { decidingStage } from './stageOutcomes.ts';

type Step = Omit<CycleBeat, 'offsetUs'>;

/**
 * What one steps through inside a cycle: a plugin at a time. Filter answers node by node, but the nodes are looked at side
 * by side, so a Filter plugin is one step for all of them.
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

/** Preemption is walked through in three parts: all are lifted out, reprieved one by one, and the rules pick a node. */
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

/** Normalizing is a step of those plugins that have ScoreExtensions; the weights come with the sum, which is the last step. */
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
