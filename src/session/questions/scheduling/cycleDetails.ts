import type { AnswerBeat, SchedulerBeat } from '#cluster/scheduler/actor/cycleBeats.ts';
import type {
  DetailBeat,
  NominatedBeat,
  ProfileBeat,
  ScoreTermsBeat,
  StateBeat,
} from '#cluster/scheduler/actor/detailBeats.ts';
import type { ExtensionPoint } from '#cluster/scheduler/framework/plugin.ts';
import type { CycleDetails, PluginRun, StageDetail, StateEntry } from '#protocol/cycleDetails.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { Stage } from '#protocol/views.ts';
import type { Reader } from '#session/reader.ts';
import { bindingStages } from './bindingStages.ts';
import { cycleExplanation, sorted } from './cycleExplanation.ts';

/**
 * CycleState, the plugins' answers and times, and the numbers behind the scores of one cycle, from running its entry
 * again.
 */
export function cycleDetails(reader: Reader, seq?: number): CycleDetails | undefined {
  const cycle = cycleExplanation(reader, seq);
  const beats = cycle && (reader.run.explain(cycle.seq)?.beats as readonly SchedulerBeat[] | undefined);
  const profile = beats?.find((beat): beat is ProfileBeat => beat.type === 'profile.used');
  if (!cycle || !beats || !profile) return undefined;
  const of = <B extends DetailBeat>(type: B['type']) => beats.filter((beat): beat is B => beat.type === type);
  const filteredTwice = of<NominatedBeat>('node.filteredTwice');
  return {
    seq: cycle.seq,
    pod: cycle.pod,
    durationUs: cycle.durationUs,
    stages: [...schedulingStages(cycle, beats, profile), ...bindingStages(reader, cycle, profile)],
    state: of<StateBeat>('state.written').map(stateEntry),
    clones: { preemption: cycle.preemption?.nodes.length ?? 0, nominated: filteredTwice.length },
    filteredTwice: filteredTwice.map(({ node, rivals }) => ({ node, rivals })),
    scores: of<ScoreTermsBeat>('score.explained').map(({ plugin, node, terms }) => ({ plugin, node, terms })),
  };
}

const POINT_OF: readonly (readonly [Stage, ExtensionPoint])[] = [
  ['PreFilter', 'preFilter'],
  ['Filter', 'filter'],
  ['PostFilter', 'postFilter'],
  ['PreScore', 'preScore'],
  ['Score', 'score'],
  ['NormalizeScore', 'score'],
];

function schedulingStages(
  cycle: CycleExplanation,
  beats: readonly SchedulerBeat[],
  { plugins }: ProfileBeat,
): StageDetail[] {
  const normalizing = sorted(beats).began.scorePlugins.filter(({ normalizes }) => normalizes);
  return POINT_OF.map(([stage, point]) => {
    const named = stage === 'NormalizeScore' ? normalizing.map(({ plugin }) => plugin) : plugins[point];
    const runs = named.map((plugin): PluginRun => ({ plugin, ...answerOf(cycle, beats, stage, plugin) }));
    return { stage, plugins: runs, durationUs: undefined };
  });
}

type Answer = Omit<PluginRun, 'plugin'>;

const NOT_CALLED: Answer = { code: undefined, message: '' };

function answerOf(cycle: CycleExplanation, beats: readonly SchedulerBeat[], stage: Stage, plugin: string): Answer {
  switch (stage) {
    case 'Filter':
      return filterAnswer(cycle, plugin);
    case 'Score':
    case 'NormalizeScore': {
      const row = cycle.scores.find((each) => each.plugin === plugin);
      if (!row) return NOT_CALLED;
      return row.skipped ? { code: 'Skip', message: '' } : { code: 'Success', message: '' };
    }
    default: {
      const type = `${stage.charAt(0).toLowerCase()}${stage.slice(1)}.answered`;
      const told = beats.find(
        (beat): beat is AnswerBeat => beat.type === type && (beat as AnswerBeat).plugin === plugin,
      );
      return told ? { code: told.code, message: told.reasons.join(', ') } : NOT_CALLED;
    }
  }
}

/** Filter's answer over all nodes. A plugin that refused any node has the code of its first refusal. */
function filterAnswer(cycle: CycleExplanation, plugin: string): Answer {
  const row = cycle.filters.find((each) => each.plugin === plugin);
  if (!row || cycle.evaluated.length === 0) return NOT_CALLED;
  if (row.skipped) return { code: 'Skip', message: '' };
  const refusals = cycle.verdicts.filter((verdict) => verdict.plugin === plugin && verdict.code !== 'Success');
  const [first] = refusals;
  if (!first) return { code: 'Success', message: '' };
  return { code: first.code, message: `${refusals.length}/${cycle.evaluated.length}: ${first.reasons.join(', ')}` };
}

function stateEntry({ key, value, isCloned }: StateBeat): StateEntry {
  const found = /^(PreFilter|PreScore)(.+)$/.exec(key);
  const point = (found?.[1] ?? '') as StateEntry['point'];
  return { key, point, plugin: found?.[2] ?? key, value, isCloned };
}
