import { type QueuedPod, SCHEDULER_TABLES } from '../../cluster/scheduler/records.ts';
import type { Event, Pod } from '../../model/generated/types.ts';
import { podStatusText } from '../../model/pod/podRow.ts';
import type { CauseLink, PodExplanation } from '../../protocol/explanation.ts';
import type { Session } from '../session.ts';
import { causesOf } from './causes.ts';
import { cycleExplanation } from './cycleExplanation.ts';
import { creationSeqOf, decisionSeqOf } from './decisions.ts';
import { eventsAbout } from './eventsAbout.ts';
import { helpsFor } from './helps/helpsFor.ts';
import { liveVerdicts } from './verdictsFor.ts';
import { wakersOf } from './wakersOf.ts';

/** Why a Pod is where it is, or why it is nowhere: Kubernetes' words, the nodes' verdicts, the causes, and what would help. */
export function explainPod(session: Session, key: string): PodExplanation | undefined {
  const pod = session.world.table<Pod>('store/Pod').get(key);
  if (!pod) return undefined;
  const decision = decisionSeqOf(session, pod, key);
  const cycle = decision === undefined ? undefined : cycleExplanation(session, decision, key);
  const node = pod.spec.nodeName ?? '';
  const queued = session.world.table<QueuedPod>(SCHEDULER_TABLES.queuedPods).get(key);
  const isPending = node === '' && pod.status?.phase === 'Pending';
  return {
    pod: key,
    phase: podStatusText(pod),
    node,
    queue: isPending ? queueOf(session, key) : '',
    message: messageOf(session, pod, key),
    verdicts: isPending ? liveVerdicts(session, pod) : (cycle?.verdicts ?? []),
    causes: storyOf(session, pod, key, decision),
    wakers: queued ? wakersOf(session, queued) : [],
    movedBy: queued?.movedBy ?? { event: '', plugin: '' },
    helps: isPending ? helpsFor(session, pod) : [],
    ...(cycle ? { cycle } : undefined),
  };
}

function queueOf({ world }: Session, key: string): string {
  const queued = world.table<QueuedPod>(SCHEDULER_TABLES.queuedPods).get(key);
  if (!queued) return '';
  return queued.gatingPlugin ? 'gated' : queued.place;
}

/**
 * What answers "why here, or why nowhere": the condition's text while it has no node, the kubelet's when it failed, what keeps a
 * Pod from starting that has one, else the scheduler's event; without one (a Pod that named its node) the newest event there is.
 */
function messageOf(session: Session, pod: Pod, key: string): string {
  const unscheduled = pod.status?.conditions?.find(
    (condition) => condition.type === 'PodScheduled' && condition.status === 'False',
  );
  if (unscheduled?.message) return unscheduled.message;
  if (pod.status?.message) return pod.status.message;
  const [namespace, name] = key.split('/', 2) as [string, string];
  const events = eventsAbout(session.world, { kind: 'Pod', namespace, name });
  const isStarting = pod.spec.nodeName !== undefined && pod.status?.phase === 'Pending';
  const trouble = isStarting ? events.find((event) => isTrouble(event, pod)) : undefined;
  if (trouble?.message) return trouble.message;
  return (events.find(({ reason }) => reason === 'Scheduled') ?? events[0])?.message ?? '';
}

/** Something that went wrong after the Pod had got its node. */
function isTrouble({ type, reason, involvedObject }: Event, { metadata }: Pod): boolean {
  return type === 'Warning' && reason !== 'FailedScheduling' && involvedObject.uid === metadata.uid;
}

/** The last decision, then how the Pod came to be, back to the click or script that started it; newest first. */
function storyOf(session: Session, pod: Pod, key: string, decision: number | undefined): CauseLink[] {
  const created = creationSeqOf(session, pod, key);
  const origin = created === undefined ? [] : causesOf(session.run, created);
  const decided = decision === undefined ? [] : causesOf(session.run, decision, 1);
  return [...decided, ...origin];
}
