import { parseTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { SCHEDULER } from '#cluster/scheduler/actor/schedulerClock.ts';
import { type DecidedCycle, type QueuedPod, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { History, Reader } from '#session/reader.ts';

/** Most entries that the search for an earlier entry looks back; enough for a busy second of a large cluster. */
const LOOK_BACK = 20_000;

/** The entry of the last scheduling cycle at or before the present moment. */
export function lastDecisionSeq({ world }: Reader): number | undefined {
  return world.table(SCHEDULER_TABLES.decision).get('last')?.seq;
}

/** The part of a scheduling cycle's entry that is about one Pod, by its uid; `undefined` for any other entry. */
export function decisionIn(entry: Entry | undefined, uid: string | undefined): DecidedCycle | undefined {
  if (entry?.actor !== SCHEDULER || entry.event.type !== 'schedulingCycle.due') return undefined;
  return membersOf(changesOf(entry, SCHEDULER_TABLES.cycle)[0]?.after).find((member) => member.uid === uid);
}

/** The Pod's part of a scheduling cycle that is decided but not yet in effect. */
export function decidingNow(world: World, uid: string): DecidedCycle | undefined {
  const cycle = world.table(SCHEDULER_TABLES.cycle).get('current');
  return membersOf(cycle).find((member) => member.uid === uid);
}

/** The entry of the last scheduling cycle of one Pod; never that of an earlier Pod of the same name. */
export function decisionSeqOf(reader: Reader, pod: Pod, key: string): number | undefined {
  const { run, world } = reader;
  const uid = pod.metadata.uid ?? '';
  const deciding = decidingNow(world, uid);
  if (deciding) return deciding.seq;
  const binding = world.table(SCHEDULER_TABLES.binding).get(uid);
  if (binding) return binding.seq;
  const queued = world.table(SCHEDULER_TABLES.queuedPods).get(key);
  // The Pod is still in the queue for the first time, so it has no decision.
  if (queued?.uid === uid && queued.attempts === 0) return undefined;
  const born = timeOf(pod.metadata.creationTimestamp);
  const oldest = born === undefined ? 0 : run.lastSeqAt(born - 1);
  const newest = newestOf(reader, pod, queued);
  return lookBack(run, Math.min(run.position.seq, newest), oldest, (entry) => decisionIn(entry, uid) !== undefined);
}

/**
 * The entry before which the decision was made. A bound Pod was decided before its binding, a failed one before it
 * returned to the queue.
 */
function newestOf({ run }: Reader, pod: Pod, queued: QueuedPod | undefined): number {
  const bound = pod.spec.nodeName ? timeOf(scheduledTime(pod)) : undefined;
  if (bound !== undefined) return run.lastSeqAt(bound + SECOND_US);
  return queued ? run.lastSeqAt(queued.timestampUs) : run.position.seq;
}

/** The entry that created the Pod. */
export function creationSeqOf({ run }: Reader, pod: Pod, key: string): number | undefined {
  const created = timeOf(pod.metadata.creationTimestamp);
  if (created === undefined) return undefined;
  const newest = Math.min(run.position.seq, run.lastSeqAt(created + SECOND_US));
  return lookBack(run, newest, 0, (entry) => isCreation(entry, key));
}

function lookBack(run: History, from: number, oldest: number, isIt: (entry: Entry) => boolean): number | undefined {
  for (let seq = from; seq > Math.max(0, oldest, from - LOOK_BACK); seq--) {
    const entry = run.entry(seq);
    if (entry && isIt(entry)) return seq;
  }
  return undefined;
}

function membersOf(cycle: DecidedCycle | undefined): readonly DecidedCycle[] {
  return cycle ? (cycle.group?.members ?? [cycle]) : [];
}

function isCreation(entry: Entry, key: string): boolean {
  return entry.reasons.some(
    (reason) => reason.type === 'pod.created' && (reason as { readonly subject?: string }).subject === key,
  );
}

function scheduledTime(pod: Pod): string | undefined {
  return pod.status?.conditions?.find(({ type, status }) => type === 'PodScheduled' && status === 'True')
    ?.lastTransitionTime;
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTime(text);
}

/** Whether the Pod has been given a node, or a nomination, that the API server does not know of yet. */
export function isOnItsWay(world: World, pod: Pod): boolean {
  const { uid = '' } = pod.metadata;
  if (isBeingBound(world, pod) || world.table(SCHEDULER_TABLES.preemptions).has(uid)) return true;
  return Boolean(decidingNow(world, uid)?.node);
}

/** Whether the Pod has a node and is in its binding cycle. */
export function isBeingBound(world: World, { metadata: { uid = '' } }: Pod): boolean {
  return world.table(SCHEDULER_TABLES.binding).has(uid);
}
