import { store } from '#cluster/api/kindTables.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PendingCause } from '#protocol/lab.ts';
import type { Reader } from '#session/reader.ts';
import { isBeingBound, isOnItsWay } from '../scheduling/decisions.ts';
import { type Helped, helpsFor, NO_HELP } from '../scheduling/helps/helpsFor.ts';
import { queueFacts } from '../scheduling/why/queueFacts.ts';

/** Pending Pods that wait for the same reasons, without possible fixes. */
export type CauseGroup = Omit<PendingCause, 'helps' | 'none'> & { readonly first: Pod };

/** Pods without a node, grouped by the scheduler's message; most Pods first. */
export function pendingCauses({ world, trials }: Reader): readonly CauseGroup[] {
  const groups = new Map<string, Pick<CauseGroup, 'reasons' | 'isPlaced' | 'unserved'> & { readonly pods: Pod[] }>();
  for (const pod of world.table(store('Pod')).values()) {
    if (!isPending(pod)) continue;
    const isPlaced = isBeingBound(world, pod);
    const reasons = isPlaced ? [] : reasonsOf(messageOf(pod));
    const scheduler = pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME;
    const unserved = trials.profiles.has(scheduler) ? '' : scheduler;
    const key = isPlaced ? 'placed' : [unserved, ...reasons].join('\n');
    const group = groups.get(key);
    if (group) group.pods.push(pod);
    else groups.set(key, { reasons, isPlaced, unserved, pods: [pod] });
  }
  return [...groups.values()]
    .flatMap(({ pods, ...group }) => {
      const [first] = pods;
      // A message from before the Pod had a place does not explain its wait.
      return first
        ? [{ ...group, first, pods: pods.map(objectKey), message: group.isPlaced ? '' : messageOf(first) }]
        : [];
    })
    .sort((a, b) => b.pods.length - a.pods.length);
}

function isPending({ metadata, spec, status }: Pod): boolean {
  const isOver = status?.phase === 'Succeeded' || status?.phase === 'Failed';
  return (spec.nodeName ?? '') === '' && !isOver && metadata.deletionTimestamp === undefined;
}

function messageOf({ status }: Pod): string {
  const condition = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return condition?.status === 'False' ? (condition.message ?? condition.reason ?? '') : '';
}

const COUNTED = 'nodes are available: ';

/**
 * The reasons in `0/6 nodes are available: 1 node(s) were unschedulable, 5 Insufficient memory. preemption: ...`.
 * They come sorted and without counts, so Pods with equal reasons compare equal. Any other message is one reason.
 */
export function reasonsOf(message: string): readonly string[] {
  if (message === '') return [];
  const start = message.indexOf(COUNTED);
  if (start < 0) return [message];
  const reasons = withoutPreemption(message)
    .slice(start + COUNTED.length)
    .split(/, (?=\d)/)
    .map((reason) => reason.replace(/^\d+ /, '').replace(/\.$/, ''));
  return [...new Set(reasons)].sort();
}

/** The message up to what PostFilter plugins add to it. */
export function withoutPreemption(message: string): string {
  const start = message.indexOf(COUNTED);
  if (start < 0) return message;
  const ends = ['. preemption:', '. no new claims to deallocate', '. not found'].map((end) =>
    message.indexOf(end, start),
  );
  return message.slice(0, Math.min(...ends.map((at) => (at < 0 ? message.length : at))));
}

/**
 * A cause with possible fixes for the first of its Pods, or the facts about its wait. `isTried`: whether changes are
 * tried.
 */
export function causeHelped(reader: Reader, { first, ...group }: CauseGroup, isTried: boolean): PendingCause {
  return { ...group, ...helped(reader, first, isTried) };
}

function helped(reader: Reader, pod: CauseGroup['first'], isTried: boolean): Helped {
  const inQueue = (): Helped => ({ helps: [], none: queueFacts(reader, pod, objectKey(pod)) });
  if (isOnItsWay(reader.world, pod)) return inQueue();
  if (!isTried) return NO_HELP;
  const found = helpsFor(reader, pod);
  // Nothing is tried for a Pod that waits for its group: its place in the queue explains the wait.
  return found.helps.length + found.none.length > 0 ? found : inQueue();
}
