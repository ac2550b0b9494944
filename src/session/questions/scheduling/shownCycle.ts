import { store } from '#cluster/api/kindTables.ts';
import { type BindingStage, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { CycleExplanation, ShownCycle, StageOutcome } from '#protocol/explanation.ts';
import type { Stage } from '#protocol/views.ts';
import type { Reader } from '#session/reader.ts';
import { bindingAnswers, bindingStory } from './bindingStages.ts';
import { explainedCycle } from './cycleExplanation.ts';
import { decidedStages, outcomeOf } from './stageOutcomes.ts';

/** The extension points after the decision, in order. */
const LATER = ['Reserve', 'Permit', 'PreBind', 'Bind', 'PostBind'] as const satisfies readonly Stage[];
type Later = (typeof LATER)[number];
type LaterOutcomes = Readonly<Record<Later, StageOutcome>>;

const STAGE_OF: Readonly<Record<BindingStage, Later>> = { WaitOnPermit: 'Permit', PreBind: 'PreBind', Bind: 'Bind' };
const POINT_STAGE = { reserve: 'Reserve', permit: 'Permit', preBind: 'PreBind', bind: 'Bind' } as const;

/** A cycle with the result of every extension point up to now; the last decided cycle when `seq` is absent. */
export function shownCycle(reader: Reader, seq?: number): ShownCycle | undefined {
  const explained = explainedCycle(reader, seq);
  if (!explained) return undefined;
  const { explanation, beats, uid } = explained;
  return { ...explanation, stages: { ...decidedStages(beats), ...laterStages(reader, explanation, uid) } };
}

function laterStages(reader: Reader, cycle: CycleExplanation, uid: string): LaterOutcomes {
  const { world } = reader;
  if (cycle.outcome !== 'scheduled') return all('notReached');
  if (
    world
      .table(SCHEDULER_TABLES.cycle)
      .values()
      .some((each) => each.seq === cycle.seq)
  )
    return all('ahead');
  const binding = world.table(SCHEDULER_TABLES.binding).get(uid);
  if (binding?.seq === cycle.seq) return endedAt(STAGE_OF[binding.stage], 'waits', 'ahead');
  const pod = world.table(store('Pod')).get(cycle.pod) as Pod | undefined;
  if (pod?.metadata.uid === uid && pod.spec.nodeName === cycle.selected) return all('passed');
  const { boundUs, failedUs, began, calls } = bindingStory(reader, cycle);
  if (boundUs !== undefined) return all('passed');
  if (failedUs === undefined) return all('ahead');
  const bad = calls
    .flatMap((call) => bindingAnswers(reader, call, cycle.pod))
    .find(({ code }) => code !== 'Success' && code !== 'Skip' && code !== 'Wait');
  if (bad) return endedAt(POINT_STAGE[bad.point], outcomeOf([bad.code]), 'notReached');
  // No plugin failed when it was called: a wait ended, or the API server refused the binding.
  if (began.Bind !== undefined) return endedAt('Bind', 'failed', 'notReached');
  return endedAt(began.PreBind === undefined ? 'Permit' : 'PreBind', 'refused', 'notReached');
}

function endedAt(stage: Later, outcome: StageOutcome, after: StageOutcome): LaterOutcomes {
  const here = LATER.indexOf(stage);
  return outcomes((_, index) => (index < here ? 'passed' : index === here ? outcome : after));
}

function all(outcome: StageOutcome): LaterOutcomes {
  return outcomes(() => outcome);
}

function outcomes(of: (stage: Later, index: number) => StageOutcome): LaterOutcomes {
  return Object.fromEntries(LATER.map((stage, index) => [stage, of(stage, index)])) as unknown as LaterOutcomes;
}
