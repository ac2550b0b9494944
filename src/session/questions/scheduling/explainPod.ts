import { parseTime } from '#base/rfc3339.ts';
import { store } from '#cluster/api/kindTables.ts';
import { type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Event, Pod } from '#model/generated/types.ts';
import { podStatusText } from '#model/pod/podRow.ts';
import type { CauseLink, CycleExplanation, NodeVerdict, PodAnswer, PodExplanation } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { eventsAbout } from '../objects/eventsAbout.ts';
import { causesOf } from '../run/timeline.ts';
import { cycleExplanation, liveVerdicts } from './cycleExplanation.ts';
import { creationSeqOf, decisionSeqOf, isOnItsWay } from './decisions.ts';
import { helpsFor, NO_HELP } from './helps/helpsFor.ts';
import { traitsOf } from './pluginTraits.ts';
import { wakersOf } from './wakersOf.ts';
import { claimFacts } from './why/claimFacts.ts';
import { decisionOf, placementFacts } from './why/decisionFacts.ts';
import { faultFacts, kubeletFacts } from './why/kubeletFacts.ts';
import { nominationFacts, queueFacts } from './why/queueFacts.ts';
import { rivalFacts, spreadFacts, spreadRefusals } from './why/spreadFacts.ts';
import { clockText, fact } from './why/writtenAmounts.ts';

/** The reason for a Pod's node, or for having none: the decision, the obstacles, the causes, and possible fixes. */
export function explainPod(reader: Reader, key: string): PodExplanation | undefined {
  const { world } = reader;
  const pod = world.table(store('Pod')).get(key);
  if (!pod) return undefined;
  const seq = decisionSeqOf(reader, pod, key);
  const cycle = seq === undefined ? undefined : cycleExplanation(reader, seq, key);
  const decision = cycle && decisionOf(reader, cycle);
  const node = pod.spec.nodeName ?? '';
  const queued = queuedOf(reader, pod, key);
  const waits = node === '' && !isEnded(pod);
  const { helps, none } = waits && !isOnItsWay(world, pod) ? helpsFor(reader, pod) : NO_HELP;
  const answers = answersOf({ reader, pod, key, cycle, queued });
  return {
    pod: key,
    phase: podStatusText(pod),
    node,
    queue: waits && queued ? placeOf(queued) : '',
    message: answers.findLast(({ words }) => words !== '')?.words ?? '',
    answers,
    ...(decision && { decision }),
    verdicts: cycle?.verdicts ?? [],
    now: waits && queued ? newVerdicts(reader, pod, cycle) : [],
    causes: storyOf(reader, pod, key, seq),
    wakers: queued ? wakersOf(reader, queued) : [],
    movedBy: queued?.movedBy ?? { event: '', plugin: '' },
    helps,
    noHelp: none,
    ...(cycle ? { cycle } : undefined),
  };
}

/** Present verdicts; empty when they equal those of the decision. */
function newVerdicts(reader: Reader, pod: Pod, cycle: CycleExplanation | undefined): readonly NodeVerdict[] {
  const now = liveVerdicts(reader, pod);
  return JSON.stringify(now) === JSON.stringify(cycle?.verdicts) ? [] : now;
}

function queuedOf({ world }: Reader, { metadata }: Pod, key: string): QueuedPod | undefined {
  const queued = world.table(SCHEDULER_TABLES.queuedPods).get(key);
  return queued?.uid === metadata.uid ? queued : undefined;
}

function placeOf({ gatingPlugin, place }: QueuedPod): string {
  return gatingPlugin ? 'gated' : place;
}

interface Asked {
  readonly reader: Reader;
  readonly pod: Pod;
  readonly key: string;
  readonly cycle: CycleExplanation | undefined;
  readonly queued: QueuedPod | undefined;
}

function answersOf(asked: Asked): PodAnswer[] {
  const { pod } = asked;
  const placed = pod.spec.nodeName ? [hereAnswer(asked)] : [];
  if (isEnded(pod)) return [...placed, endAnswer(pod)];
  if (pod.metadata.deletionTimestamp !== undefined) return [...placed, deletingAnswer(asked)];
  return pod.spec.nodeName ? [...placed, ...startingAnswers(asked)] : [pendingAnswer(asked)];
}

function pendingAnswer({ reader, pod, key, cycle, queued }: Asked): PodAnswer {
  const place = queueFacts(reader, pod, key);
  const isRefused = cycle !== undefined && cycle.outcome !== 'scheduled' && queued !== undefined;
  const facts = new Set(isRefused ? cycle.verdicts.map(({ plugin }) => traitsOf(plugin).facts) : []);
  return {
    question: 'pending',
    facts: [
      ...place,
      ...nominationFacts(reader, pod),
      ...(facts.has('claims') ? claimFacts(reader, pod) : []),
      ...(facts.has('spread') ? [...spreadRefusals(reader, pod), ...spreadFacts(reader, pod, undefined)] : []),
      ...rivalFacts(reader, pod, queued),
    ],
    words: pendingWords(pod, cycle),
  };
}

/** The text of the condition. A decision that is not yet written into it takes precedence. */
function pendingWords(pod: Pod, cycle: CycleExplanation | undefined): string {
  if (cycle && cycle.outcome !== 'scheduled') return cycle.message;
  const condition = pod.status?.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'False');
  return condition?.message ?? '';
}

function hereAnswer({ reader, pod, cycle }: Asked): PodAnswer {
  const decision = cycle && cycle.selected === pod.spec.nodeName ? decisionOf(reader, cycle) : undefined;
  const facts = [...placementFacts(reader, pod, cycle), ...spreadFacts(reader, pod, decision)];
  const event = eventsOf(reader, pod).find(({ reason }) => reason === 'Scheduled');
  return { question: 'here', facts, words: event?.message ?? '' };
}

function startingAnswers({ reader, pod }: Asked): PodAnswer[] {
  const facts = kubeletFacts(reader, pod);
  const isReady = pod.status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
  if (facts.length === 0 || isReady) return [];
  const trouble = eventsOf(reader, pod).find(isTrouble);
  return [{ question: 'starting', facts, words: pod.status?.message ?? trouble?.message ?? '' }];
}

function endAnswer({ status }: Pod): PodAnswer {
  return {
    question: 'state',
    facts: [fact('finished', { phase: status?.phase ?? '' })],
    words: status?.message ?? '',
  };
}

function deletingAnswer({ reader, pod: { metadata, spec, status } }: Asked): PodAnswer {
  const { deletionGracePeriodSeconds: count = 0, deletionTimestamp = '' } = metadata;
  const node = spec.nodeName ?? '';
  // Once the containers have ended, the kubelet deletes the Pod with grace period 0, so faults of the node no longer
  // hold it.
  const faults = count > 0 ? faultFacts(reader.world, node) : [];
  const held = faults.length > 0 ? [...faults, fact('heldByNode', { node })] : [];
  const finalizers: PodFact[] = metadata.finalizers?.length
    ? [fact('finalizers', { finalizers: metadata.finalizers.join(', ') })]
    : [];
  return {
    question: 'state',
    facts: [fact('deleting', { count, clock: clockText(parseTime(deletionTimestamp) ?? 0) }), ...held, ...finalizers],
    words: status?.message ?? '',
  };
}

function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

/** Events about this Pod but not about an earlier one of its name; newest first. */
function eventsOf({ world }: Reader, { metadata: { namespace = '', name, uid } }: Pod): Event[] {
  return eventsAbout(world, { kind: 'Pod', namespace, name }).filter(
    ({ involvedObject }) => involvedObject.uid === uid,
  );
}

/** Whether something went wrong after the Pod was assigned to its node. */
function isTrouble({ type, reason }: Event): boolean {
  return type === 'Warning' && reason !== 'FailedScheduling';
}

/** The last decision, then the Pod's creation, back to the click or script that started it; newest first. */
function storyOf(reader: Reader, pod: Pod, key: string, decision: number | undefined): CauseLink[] {
  const created = creationSeqOf(reader, pod, key);
  const origin = created === undefined ? [] : causesOf(reader.run, created);
  const decided = decision === undefined ? [] : causesOf(reader.run, decision, 1);
  return [...decided, ...origin];
}
