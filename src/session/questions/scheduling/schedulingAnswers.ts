import { store } from '#cluster/api/kindTables.ts';
import type { AnswerStep, SchedulerStep } from '#cluster/scheduler/actor/cycleTrace.ts';
import type {
  DetailStep,
  NominatedStep,
  ProfileStep,
  ScoreTermsStep,
  StateStep,
} from '#cluster/scheduler/actor/detailTrace.ts';
import { UNSCHEDULABLE_GROUP } from '#cluster/scheduler/actor/podGroupCycle.ts';
import type { ExtensionPoint } from '#cluster/scheduler/framework/plugin.ts';
import { type BindingStage, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Entry, Reason } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, PodGroup } from '#model/generated/types.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { AttemptView, CycleExplanation, PodCapacity, ShownCycle, StageOutcome } from '#protocol/explanation.ts';
import type { PodWay, WayStepName } from '#protocol/overview.ts';
import type {
  CycleDetails,
  GroupMemberView,
  PluginRun,
  PodGroupPhase,
  PodGroupView,
  SchedulingQuestions,
  StageDetail,
  StateEntry,
} from '#protocol/scheduling.ts';
import type { Stage } from '#protocol/views.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { endedPod } from '../podLife/endingsHistory.ts';
import { bindingAnswers, bindingStages, bindingStory } from './bindingStages.ts';
import { cycleExplanation, decidedStages, explainedCycle, outcomeOf, sorted, verdictsFor } from './cycleExplanation.ts';
import { creationSeqOf, decidingNow, decisionIn } from './decisions.ts';
import { eventBus } from './eventBus.ts';
import { explainPod } from './explainPod.ts';
import { registrationsOf, schedulerOf } from './wakersOf.ts';

/** Each copy costs a cycle that looks at every node. */
const DEFAULT_LIMIT = 1000;

const POINT_OF: readonly (readonly [Stage, ExtensionPoint])[] = [
  ['PreFilter', 'preFilter'],
  ['Filter', 'filter'],
  ['PostFilter', 'postFilter'],
  ['PreScore', 'preScore'],
  ['Score', 'score'],
  ['NormalizeScore', 'score'],
];

const NOT_CALLED: Answer = { code: undefined, message: '' };

/** Most entries read. A Pod that takes longer to start shows its progress up to there. */
const MOST_ENTRIES = 50_000;

/** The component and reasons that identify each step, in the order in which a Pod takes them. */
const STEPS: readonly { readonly step: WayStepName; readonly actor: string; readonly types: readonly string[] }[] = [
  { step: 'created', actor: 'kube-apiserver', types: ['pod.created'] },
  { step: 'queued', actor: 'kube-scheduler', types: ['pod.queued', 'pod.gated'] },
  { step: 'decided', actor: 'kube-scheduler', types: ['pod.scheduled', 'pod.unschedulable', 'pod.nominated'] },
  { step: 'assumed', actor: 'kube-scheduler', types: ['pod.assumed'] },
  { step: 'bound', actor: 'kube-apiserver', types: ['pod.bound'] },
  { step: 'seen', actor: 'kubelet/', types: ['pod.seen'] },
  { step: 'sandbox', actor: 'kubelet/', types: ['sandbox.created'] },
  { step: 'started', actor: 'kubelet/', types: ['container.started'] },
  { step: 'relisted', actor: 'kubelet/', types: ['pod.relisted'] },
];

/** The extension points after the decision, in order. */
const LATER = ['Reserve', 'Permit', 'PreBind', 'Bind', 'PostBind'] as const satisfies readonly Stage[];

const STAGE_OF: Readonly<Record<BindingStage, Later>> = { WaitOnPermit: 'Permit', PreBind: 'PreBind', Bind: 'Bind' };

const POINT_STAGE = { reserve: 'Reserve', permit: 'Permit', preBind: 'PreBind', bind: 'Bind' } as const;

/** Most entries that the search looks back; enough for a busy second of a large cluster, or hours of a small one. */
const LOOK_BACK = 20_000;
const MOST = 50;

export const schedulingAnswers: Answers<SchedulingQuestions> = {
  explainPod: (reader, { namespace, name }) => explainPod(reader, keyOf(namespace, name)),
  podWay: (reader, { namespace, name }) => podWay(reader, keyOf(namespace, name)),
  cycle: (reader, { seq }) => shownCycle(reader, seq),
  cycleDetails: (reader, { seq }) => cycleDetails(reader, seq),
  verdicts: (reader, { namespace, name }) => verdictsFor(reader, keyOf(namespace, name)),
  capacity: (reader, { namespace, name, limit }) => capacityFor(reader, keyOf(namespace, name), limit),
  registrations: (reader, { schedulerName, pod }) =>
    registrationsOf(reader, pod === undefined ? schedulerName : schedulerOf(reader, pod)),
  podGroups: (reader) => podGroups(reader),
  attempts: (reader, { pod }) => attemptsOf(reader, pod),
  eventBus: (reader, { pod }) => eventBus(reader, pod),
};

/** The scheduling cycles of a Pod up to now, newest first. */
function attemptsOf({ run, world }: Reader, key: string): readonly AttemptView[] {
  const uid = world.table(store('Pod')).get(key)?.metadata.uid;
  if (uid === undefined) return [];
  const found: AttemptView[] = [];
  const last = run.position.seq;
  for (let seq = last; seq > Math.max(0, last - LOOK_BACK) && found.length < MOST; seq--) {
    const entry = run.entry(seq);
    const cycle = decisionIn(entry, uid);
    if (!entry || !cycle) continue;
    const { attempt, outcome } = cycle;
    found.push({ seq, attempt, outcome, timeUs: entry.atUs });
    if (attempt === 1) break;
  }
  return found;
}

type Later = (typeof LATER)[number];

type LaterOutcomes = Readonly<Record<Later, StageOutcome>>;

/** A cycle with the result of every extension point up to now; the last decided cycle when `seq` is absent. */
function shownCycle(reader: Reader, seq?: number): ShownCycle | undefined {
  const explained = explainedCycle(reader, seq);
  if (!explained) return undefined;
  const { explanation, steps, uid } = explained;
  return { ...explanation, stages: { ...decidedStages(steps), ...laterStages(reader, explanation, uid) } };
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

interface CycleReason extends Reason {
  readonly subject?: string;
  readonly kind?: string;
}

/**
 * The ten steps of a Pod that were taken by now, from its creation request to the status that says it runs. It also
 * works for deleted Pods.
 */
function podWay(reader: Reader, key: string): PodWay | undefined {
  const { run, world } = reader;
  const pod = world.table(store('Pod')).get(key) ?? endedPod(reader, key);
  const createdSeq = pod && creationSeqOf(reader, pod, key);
  if (!pod || createdSeq === undefined) return undefined;
  const steps = new Map<WayStepName, Entry>();
  const last = Math.min(run.position.seq, createdSeq + MOST_ENTRIES);
  for (let seq = createdSeq; seq <= last; seq++) {
    const entry = run.entry(seq);
    if (!entry) break;
    for (const step of stepsOf(entry, key)) {
      // An earlier relist may have found only the sandbox.
      if (step === 'relisted' && !steps.has('started')) continue;
      // The last decision counts; for every other step the first entry.
      if (!steps.has(step) || step === 'decided') steps.set(step, entry);
    }
    const relisted = steps.get('relisted');
    if (relisted && !steps.has('reported') && isReport(entry, key, relisted)) steps.set('reported', entry);
    if (steps.has('reported')) break;
  }
  const asked = run.entry(steps.get('created')?.cause ?? 0);
  return {
    key,
    startedUs: asked?.atUs ?? steps.get('created')?.atUs ?? 0,
    steps: [...steps].map(([step, { seq, atUs }]) => ({ step, seq, atUs })).sort((a, b) => a.seq - b.seq),
  };
}

function stepsOf({ actor, reasons }: Entry, key: string): WayStepName[] {
  return (reasons as readonly CycleReason[]).flatMap((reason) =>
    reason.subject === key && reason.kind === 'Pod'
      ? STEPS.filter((step) => actor.startsWith(step.actor) && step.types.includes(reason.type)).map(({ step }) => step)
      : [],
  );
}

function isReport({ seq, reasons }: Entry, key: string, relisted: Entry): boolean {
  return (
    seq > relisted.seq &&
    (reasons as readonly CycleReason[]).some(({ type, subject }) => type === 'pod.statusUpdated' && subject === key)
  );
}

/** Every PodGroup with its Pods and their progress, by namespace and name. */
function podGroups(reader: Reader): readonly PodGroupView[] {
  const groups = reader.world.table(store('PodGroup')).values();
  if (groups.length === 0) return [];
  const pods = reader.world.table(store('Pod')).values();
  const grouped = pods.filter(({ spec }) => spec.schedulingGroup?.podGroupName !== undefined);
  return groups.map((group) => {
    const { namespace, name } = group.metadata;
    const members = grouped.filter(
      ({ metadata, spec }) => metadata.namespace === namespace && spec.schedulingGroup?.podGroupName === name,
    );
    return groupView(reader, group, members);
  });
}

function groupView({ world, run }: Reader, group: PodGroup, pods: readonly Pod[]): PodGroupView {
  const { namespace = '', name } = group.metadata;
  const minCount = group.spec.schedulingPolicy.gang?.minCount ?? 0;
  const members = pods.map((pod) => memberView(world, pod));
  const queued = pods.map((pod) => world.table(SCHEDULER_TABLES.queuedPods).get(objectKey(pod)));
  const tries = Math.max(0, ...queued.map((record) => record?.attempts ?? 0));
  const held = pods.flatMap(({ metadata }) => {
    const binding = world.table(SCHEDULER_TABLES.binding).get(metadata.uid ?? '');
    return binding?.permits ?? [];
  });
  const condition = group.status?.conditions?.[0];
  return {
    namespace,
    name,
    minCount,
    phase: phaseOf(members, minCount, tries),
    members,
    fitted: pods.filter(wasRefusedWithGroup).length,
    tries,
    leftUs: held.length === 0 ? 0 : Math.max(0, Math.min(...held.map(({ untilUs }) => untilUs)) - run.clockUs),
    condition: condition ? `${condition.type}=${condition.status} (${condition.reason})` : '',
  };
}

function memberView(world: World, pod: Pod): GroupMemberView {
  const { uid = '' } = pod.metadata;
  const key = objectKey(pod);
  if (pod.spec.nodeName) return { pod: key, state: 'bound', node: pod.spec.nodeName };
  const binding = world.table(SCHEDULER_TABLES.binding).get(uid);
  if (binding) return { pod: key, state: binding.stage === 'WaitOnPermit' ? 'held' : 'goes', node: binding.node };
  const decided = decidingNow(world, uid);
  return { pod: key, state: decided ? 'tried' : 'waiting', node: '' };
}

/** Whether the condition has the message for a member that had found a node when its group was refused. */
function wasRefusedWithGroup({ spec, status }: Pod): boolean {
  if (spec.nodeName) return false;
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return scheduled?.message?.startsWith(UNSCHEDULABLE_GROUP) === true;
}

function phaseOf(members: readonly GroupMemberView[], minCount: number, tries: number): PodGroupPhase {
  const count = (state: GroupMemberView['state']) => members.filter((member) => member.state === state).length;
  if (count('bound') >= Math.max(1, minCount)) return 'bound';
  if (count('tried') > 0) return 'tried';
  if (count('held') > 0) return 'held';
  if (count('goes') > 0) return 'goes';
  if (members.length < Math.max(1, minCount)) return 'gathers';
  return tries === 0 ? 'waits' : 'refused';
}

/**
 * CycleState, the plugins' answers and times, and the numbers behind the scores of one cycle, from running its entry
 * again.
 */
function cycleDetails(reader: Reader, seq?: number): CycleDetails | undefined {
  const cycle = cycleExplanation(reader, seq);
  const steps = cycle && (reader.run.explain(cycle.seq)?.steps as readonly SchedulerStep[] | undefined);
  const profile = steps?.find((step): step is ProfileStep => step.type === 'profile.used');
  if (!cycle || !steps || !profile) return undefined;
  const of = <B extends DetailStep>(type: B['type']) => steps.filter((step): step is B => step.type === type);
  const filteredTwice = of<NominatedStep>('node.filteredTwice');
  return {
    seq: cycle.seq,
    pod: cycle.pod,
    durationUs: cycle.durationUs,
    stages: [...schedulingStages(cycle, steps, profile), ...bindingStages(reader, cycle, profile)],
    state: of<StateStep>('state.written').map(stateEntry),
    clones: { preemption: cycle.preemption?.nodes.length ?? 0, nominated: filteredTwice.length },
    filteredTwice: filteredTwice.map(({ node, rivals }) => ({ node, rivals })),
    scores: of<ScoreTermsStep>('score.explained').map(({ plugin, node, terms }) => ({ plugin, node, terms })),
  };
}

function schedulingStages(
  cycle: CycleExplanation,
  steps: readonly SchedulerStep[],
  { plugins }: ProfileStep,
): StageDetail[] {
  const normalizing = sorted(steps).began.scorePlugins.filter(({ normalizes }) => normalizes);
  return POINT_OF.map(([stage, point]) => {
    const named = stage === 'NormalizeScore' ? normalizing.map(({ plugin }) => plugin) : plugins[point];
    const runs = named.map((plugin): PluginRun => ({ plugin, ...answerOf(cycle, steps, stage, plugin) }));
    return { stage, plugins: runs, durationUs: undefined };
  });
}

type Answer = Omit<PluginRun, 'plugin'>;

function answerOf(cycle: CycleExplanation, steps: readonly SchedulerStep[], stage: Stage, plugin: string): Answer {
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
      const answer = steps.find(
        (step): step is AnswerStep => step.type === type && (step as AnswerStep).plugin === plugin,
      );
      return answer ? { code: answer.code, message: answer.reasons.join(', ') } : NOT_CALLED;
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

function stateEntry({ key, value, isCloned }: StateStep): StateEntry {
  const found = /^(PreFilter|PreScore)(.+)$/.exec(key);
  const point = (found?.[1] ?? '') as StateEntry['point'];
  return { key, point, plugin: found?.[2] ?? key, value, isCloned };
}

/** The number of additional Pods like this one that would fit now, by the node that the scheduler would choose. */
export function capacityFor(reader: Reader, key: string, limit: number = DEFAULT_LIMIT): PodCapacity | undefined {
  const pod = reader.world.table(store('Pod')).get(key);
  if (!pod) return undefined;
  const { nodeName: _, ...spec } = pod.spec;
  const counts = new Map<string, number>();
  const placed = reader.trials.fill({ ...pod, spec: { ...spec, schedulingGates: [] } }, limit);
  for (const node of placed) counts.set(node, (counts.get(node) ?? 0) + 1);
  const nodes = [...counts.keys()].sort().map((node) => ({ node, count: counts.get(node) ?? 0 }));
  return { pod: key, total: placed.length, isLimited: placed.length === limit, nodes };
}
