import type { Micros } from '#base/time.ts';
import type { BindingAnswerStep, ProfileStep } from '#cluster/scheduler/actor/detailTrace.ts';
import type { ExtensionPoint } from '#cluster/scheduler/framework/plugin.ts';
import { type BindingStage, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { PluginRun, StageDetail } from '#protocol/scheduling.ts';
import type { Reader } from '#session/reader.ts';

/** Most entries after the decision that the search for its outcome covers. */
const FARTHEST = 5000;
const SCHEDULER = 'kube-scheduler';

const STAGES: readonly (readonly [StageDetail['stage'], ExtensionPoint])[] = [
  ['Reserve', 'reserve'],
  ['Permit', 'permit'],
  ['PreBind', 'preBind'],
  ['Bind', 'bind'],
  ['PostBind', 'postBind'],
];

/** The journal's record, up to now, of the way from the decision to the node. Times in simulated microseconds. */
export interface BindingStory {
  readonly assumedUs?: Micros;
  /** The start of each stage that the Pod entered. */
  readonly began: { readonly [stage in BindingStage]?: number };
  readonly boundUs?: Micros;
  readonly failedUs?: Micros;
  readonly failure?: string;
  /** The entries that called plugins. */
  readonly calls: readonly number[];
}

/**
 * The stages after the scheduling cycle that have happened. The plugins' answers come from running their entries
 * again.
 */
export function bindingStages(reader: Reader, cycle: CycleExplanation, { plugins }: ProfileStep): StageDetail[] {
  const story = cycle.outcome === 'scheduled' ? bindingStory(reader, cycle) : { began: {}, calls: [] };
  const heard = story.calls.flatMap((seq) => bindingAnswers(reader, seq, cycle.pod));
  return STAGES.map(([stage, point]) => ({
    stage,
    plugins: plugins[point].map((plugin): PluginRun => {
      const answer = heard.find((each) => each.point === point && each.plugin === plugin);
      return { plugin, ...answerNow(stage, answer, story) };
    }),
    durationUs: durationOf(stage, story),
  }));
}

/** The plugin's answer and its later result: a wait ends, or the API server answers a binding request. */
function answerNow(
  stage: StageDetail['stage'],
  answer: BindingAnswerStep | undefined,
  story: BindingStory,
): Omit<PluginRun, 'plugin'> {
  if (!answer) return { code: undefined, message: '' };
  const { code, reasons } = answer;
  const message = reasons.join(', ');
  if (code === 'Wait') return { code: hasLeft(stage, story) ? 'Success' : 'Wait', message };
  if (stage !== 'Bind' || code !== 'Success' || story.boundUs !== undefined) return { code, message };
  return story.failedUs === undefined ? { code: 'Wait', message } : { code: 'Error', message: story.failure ?? '' };
}

/** Whether the Pod went on to a later stage. */
function hasLeft(stage: StageDetail['stage'], { began, boundUs }: BindingStory): boolean {
  if (boundUs !== undefined || began.Bind !== undefined) return true;
  return stage === 'Permit' && began.PreBind !== undefined;
}

function durationOf(stage: StageDetail['stage'], story: BindingStory): number | undefined {
  const { assumedUs, began, boundUs, failedUs } = story;
  if (assumedUs === undefined) return undefined;
  const endUs = boundUs ?? failedUs;
  const preBindEndUs = began.Bind ?? endUs;
  switch (stage) {
    case 'Reserve':
      return 0;
    case 'Permit':
      return began.WaitOnPermit === undefined ? 0 : since(began.WaitOnPermit, began.PreBind ?? preBindEndUs);
    case 'PreBind':
      return began.PreBind === undefined && began.Bind !== undefined ? 0 : since(began.PreBind, preBindEndUs);
    case 'Bind':
      return since(began.Bind, endUs);
    default:
      return boundUs === undefined ? undefined : 0;
  }
}

function since(fromUs: Micros | undefined, untilUs: Micros | undefined): number | undefined {
  return fromUs === undefined || untilUs === undefined ? undefined : untilUs - fromUs;
}

/** The answers of the binding cycle's plugins in one entry, from running it again. */
export function bindingAnswers({ run }: Reader, seq: number, pod: string): readonly BindingAnswerStep[] {
  const steps = (run.explain(seq)?.steps ?? []) as readonly BindingAnswerStep[];
  return steps.filter((step) => step.type === 'binding.answered' && step.pod === pod);
}

export function bindingStory({ run }: Reader, { seq, pod }: CycleExplanation): BindingStory {
  let story: BindingStory = { began: {}, calls: [] };
  const last = Math.min(run.position.seq, seq + FARTHEST);
  for (let at = seq + 1; at <= last; at++) {
    const entry = run.entry(at);
    if (entry?.actor !== SCHEDULER) continue;
    story = continued(story, entry, pod);
    if (story.boundUs !== undefined || story.failedUs !== undefined) break;
  }
  return story;
}

function continued(story: BindingStory, entry: Entry, pod: string): BindingStory {
  const { seq, atUs, reasons } = entry;
  let next = story;
  for (const { after: binding } of changesOf(entry, SCHEDULER_TABLES.binding)) {
    if (binding?.key !== pod) continue;
    const { stage, stageStartedUs } = binding;
    if (next.began[stage] === undefined)
      next = { ...next, began: { ...next.began, [stage]: stageStartedUs }, calls: withCall(next, seq) };
  }
  for (const { type, subject, message } of reasons as readonly BindingReason[]) {
    if (subject !== pod) continue;
    if (type === 'pod.assumed') next = { ...next, assumedUs: atUs, calls: withCall(next, seq) };
    if (type === 'pod.bound') next = { ...next, boundUs: atUs };
    if (type === 'bind.failed') next = { ...next, failedUs: atUs, failure: message ?? '', calls: withCall(next, seq) };
  }
  return next;
}

function withCall({ calls }: BindingStory, seq: number): readonly number[] {
  return calls.includes(seq) ? calls : [...calls, seq];
}

interface BindingReason {
  readonly type: string;
  readonly subject?: string;
  readonly message?: string;
}
