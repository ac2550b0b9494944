import type { ProfileBeat } from '../../cluster/scheduler/actor/detailBeats.ts';
import type { ExtensionPoint } from '../../cluster/scheduler/framework/plugin.ts';
import { type BindingCycle, type BindingStage, SCHEDULER_TABLES } from '../../cluster/scheduler/records.ts';
import type { Entry } from '../../kernel/entry.ts';
import type { StageDetail } from '../../protocol/cycleDetails.ts';
import type { CycleExplanation, VerdictCode } from '../../protocol/explanation.ts';
import type { Session } from '../session.ts';

/** So many entries after the decision are looked through for what became of it. */
const FARTHEST = 5000;
const SCHEDULER = 'kube-scheduler';

const STAGES: readonly (readonly [StageDetail['stage'], ExtensionPoint])[] = [
  ['Reserve', 'reserve'],
  ['Permit', 'permit'],
  ['PreBind', 'preBind'],
  ['Bind', 'bind'],
  ['PostBind', 'postBind'],
];

/** What the journal up to now tells of the way from the decision to the node. Times in simulated microseconds. */
interface Story {
  readonly assumedUs?: number;
  /** When each stage began in which the Pod stood, and the plugins that held it there. */
  readonly began: { readonly [stage in BindingStage]?: { readonly atUs: number; readonly by: string } };
  readonly boundUs?: number;
  readonly failedUs?: number;
  readonly failure?: string;
}

/** What came after the scheduling cycle, as far as it has happened. */
export function bindingStages(session: Session, cycle: CycleExplanation, { plugins }: ProfileBeat): StageDetail[] {
  const story = cycle.outcome === 'scheduled' ? read(session, cycle) : { began: {} };
  return STAGES.map(([stage, point]) => {
    const { code, message = '', durationUs } = outcomeOf(stage, story);
    return {
      stage,
      plugins: plugins[point].map((plugin) => ({ plugin, code, message, durationUs: undefined })),
      durationUs,
    };
  });
}

interface Outcome {
  readonly code: VerdictCode | undefined;
  readonly message?: string;
  readonly durationUs: number | undefined;
}

const UNKNOWN: Outcome = { code: undefined, durationUs: undefined };
const AT_ONCE: Outcome = { code: 'Success', durationUs: 0 };

function outcomeOf(stage: StageDetail['stage'], story: Story): Outcome {
  const { assumedUs, began, boundUs, failedUs } = story;
  if (assumedUs === undefined) return UNKNOWN;
  const endUs = boundUs ?? failedUs;
  switch (stage) {
    case 'Reserve':
      return AT_ONCE;
    case 'Permit':
      return held(began.WaitOnPermit, began.PreBind?.atUs ?? began.Bind?.atUs ?? endUs) ?? AT_ONCE;
    case 'PreBind':
      if (!began.PreBind) return began.Bind ? AT_ONCE : UNKNOWN;
      return held(began.PreBind, began.Bind?.atUs ?? endUs) ?? UNKNOWN;
    case 'Bind':
      return bindOutcome(story, endUs);
    default:
      return boundUs === undefined ? UNKNOWN : AT_ONCE;
  }
}

function held(stage: Story['began'][BindingStage], untilUs: number | undefined): Outcome | undefined {
  if (!stage) return undefined;
  const { atUs, by } = stage;
  const durationUs = untilUs === undefined ? undefined : untilUs - atUs;
  return { code: durationUs === undefined ? 'Wait' : 'Success', message: by, durationUs };
}

function bindOutcome({ began, failure = '', failedUs }: Story, endUs: number | undefined): Outcome {
  if (!began.Bind || endUs === undefined) return UNKNOWN;
  const durationUs = endUs - began.Bind.atUs;
  return failedUs === undefined ? { code: 'Success', durationUs } : { code: 'Error', message: failure, durationUs };
}

function read({ run }: Session, { seq, pod }: CycleExplanation): Story {
  let story: Story = { began: {} };
  const last = Math.min(run.position.seq, seq + FARTHEST);
  for (let at = seq + 1; at <= last; at++) {
    const entry = run.entry(at);
    if (entry?.actor !== SCHEDULER) continue;
    story = continued(story, entry, pod);
    if (story.boundUs !== undefined || story.failedUs !== undefined) break;
  }
  return story;
}

function continued(story: Story, { atUs, reasons, delta }: Entry, pod: string): Story {
  let next = story;
  for (const { table, after } of delta) {
    const binding = after as BindingCycle | undefined;
    if (table !== SCHEDULER_TABLES.binding || binding?.key !== pod) continue;
    const { stage, stageStartedUs, permits, preBinds } = binding;
    const by = [...permits, ...preBinds].map(({ plugin }) => plugin).join(', ');
    next = { ...next, began: { ...next.began, [stage]: next.began[stage] ?? { atUs: stageStartedUs, by } } };
  }
  for (const { type, subject, message } of reasons as readonly Told[]) {
    if (subject !== pod) continue;
    if (type === 'pod.assumed') next = { ...next, assumedUs: atUs };
    if (type === 'pod.bound') next = { ...next, boundUs: atUs };
    if (type === 'bind.failed') next = { ...next, failedUs: atUs, failure: message ?? '' };
  }
  return next;
}

interface Told {
  readonly type: string;
  readonly subject?: string;
  readonly message?: string;
}
