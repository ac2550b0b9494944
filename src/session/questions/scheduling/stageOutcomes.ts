import type { Code } from '#cluster/scheduler/framework/status.ts';
import type { DecidingStage, StageOutcome } from '#protocol/explanation.ts';
import type { SortedBeats } from './cycleExplanation.ts';

const STAGE_OF = { preFilter: 'PreFilter', filter: 'Filter', preScore: 'PreScore', score: 'Score' } as const;

/** The worst of the answers; `notReached` when there are none. */
export function outcomeOf(codes: readonly Code[]): StageOutcome {
  if (codes.length === 0) return 'notReached';
  if (codes.includes('Error')) return 'failed';
  return codes.every((code) => code === 'Success' || code === 'Skip' || code === 'Wait') ? 'passed' : 'refused';
}

/**
 * The outcome at each extension point of the scheduling cycle, from its plugins' answers.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, schedulingCycle, schedulePod and findNodesThatFitPod.
 */
export function decidedStages(beats: SortedBeats): Readonly<Record<DecidingStage, StageOutcome>> {
  const { began, decided, filters, scores } = beats;
  const failedAt = decided.failedAt && STAGE_OF[decided.failedAt];
  const isFound = decided.feasible.length > 0;
  /** The scheduler skips scoring when only one node is feasible, or when no plugin scores. */
  const unscored: StageOutcome = decided.outcome === 'scheduled' ? 'notNeeded' : 'notReached';
  const normalizing = began.scorePlugins.filter(({ normalizes }) => normalizes).map(({ plugin }) => plugin);
  const has = (isThere: boolean): StageOutcome => (isThere ? 'passed' : unscored);
  const preScore = codesAt(beats, 'preScore.answered');
  const postFilter = codesAt(beats, 'postFilter.answered');
  const stages: Record<DecidingStage, StageOutcome> = {
    PreFilter: began.nodes.length === 0 ? 'notReached' : preFilterOutcome(beats),
    Filter: filters.length > 0 ? (isFound ? 'passed' : 'refused') : isFound ? 'notNeeded' : 'notReached',
    // One plugin that makes room is enough, whatever the others answered.
    PostFilter: postFilter.includes('Success') ? 'passed' : outcomeOf(postFilter),
    PreScore: preScore.length > 0 ? outcomeOf(preScore) : unscored,
    Score: has(scores.length > 0),
    NormalizeScore: has(scores.some(({ plugin }) => normalizing.includes(plugin))),
  };
  if (isFound && failedAt === undefined) stages.PostFilter = 'notNeeded';
  if (failedAt !== undefined) stages[failedAt] = 'failed';
  if (failedAt === 'Score') stages.NormalizeScore = 'notReached';
  return stages;
}

/** The stage that decided that the Pod gets a node, or none. */
export function decidingStage(beats: SortedBeats): DecidingStage {
  const stages = decidedStages(beats);
  // The weights belong to the sum, which is the last step of scoring.
  if (beats.decided.totals.length > 0) return 'NormalizeScore';
  const order = ['PreFilter', 'Filter', 'PreScore', 'Score', 'NormalizeScore', 'PostFilter'] as const;
  return (
    order.find((stage) => stages[stage] === 'failed') ??
    order.findLast((stage) => stages[stage] === 'passed' || stages[stage] === 'refused') ??
    'PreFilter'
  );
}

/** PreFilter also refuses when its plugins together leave no node, although each answered Success. */
function preFilterOutcome(beats: SortedBeats): StageOutcome {
  const { decided, filters, began } = beats;
  const answered = outcomeOf(codesAt(beats, 'preFilter.answered'));
  const isPast = filters.length > 0 || decided.feasible.length > 0 || decided.failedAt === 'filter';
  const isEmptied = decided.outcome !== 'error' && !isPast && began.filterPlugins.length > 0;
  if (answered === 'notReached') return isEmptied ? 'refused' : 'passed';
  return answered === 'passed' && isEmptied ? 'refused' : answered;
}

function codesAt({ answers }: SortedBeats, type: SortedBeats['answers'][number]['type']): Code[] {
  return answers.filter((answer) => answer.type === type).map(({ code }) => code);
}
