import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { objectKey } from '#model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { QueuedPod } from '../schedulerRecords.ts';
import type { SchedulerParts } from './schedulerParts.ts';

/**
 * The popped Pod and the other Pods of its PodGroup without a node, from wherever they wait. Sorted by priority, then
 * by the time of the first attempt. Upstream leaves the order of equals to chance; here their keys decide.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, podGroupInfoForPod.
 */
export function groupMembers(
  { queue, live }: SchedulerParts,
  first: QueuedPod,
  group: string,
  nowUs: Micros,
): QueuedPod[] {
  const others = live
    .podsOfGroup(first.pod.metadata.namespace ?? '', group)
    .filter(({ node, pod }) => node === '' && objectKey(pod) !== first.key)
    .flatMap(({ pod }) => queue.popSpecific(objectKey(pod), nowUs) ?? []);
  return [first, ...others].sort(
    (a, b) => b.priority - a.priority || a.initialAttemptUs - b.initialAttemptUs || compare(a.key, b.key),
  );
}

/** Reason why the members cannot be tried together; `undefined` if they can. */
export function mixedProfiles(members: readonly QueuedPod[]): string | undefined {
  const [first, ...others] = members.map(({ pod }) => pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
  const different = others.find((name) => name !== first);
  return different === undefined
    ? undefined
    : `all pods in a single pod group should have the same .spec.schedulerName set, got: "${different}" and "${first}"`;
}
