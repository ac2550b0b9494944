import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact } from './fact.ts';
import { requestsText } from './writtenAmounts.ts';

/** The reason that Pods of lower priority run while this one waits. Empty until the scheduler has tried the Pod. */
export function rivalFacts({ world }: Reader, pod: Pod, queued: QueuedPod | undefined): PodFact[] {
  if (!queued || queued.unschedulableCount === 0) return [];
  const priority = pod.spec.priority ?? 0;
  const lower = world
    .table(store('Pod'))
    .values()
    .filter((other) => isRunning(other) && (other.spec.priority ?? 0) < priority);
  const never = pod.spec.preemptionPolicy === 'Never' && lower.length > 0;
  return [
    ...overtakenFacts(pod, priority, lower),
    ...(never ? [fact('preemptionNever', { count: lower.length })] : []),
  ];
}

function isRunning({ spec, status, metadata }: Pod): boolean {
  return Boolean(spec.nodeName) && status?.phase === 'Running' && metadata.deletionTimestamp === undefined;
}

/** The newest Pod of lower priority that got its node after this Pod was created. */
function overtakenFacts(pod: Pod, priority: number, lower: readonly Pod[]): PodFact[] {
  const bornUs = parseTime(pod.metadata.creationTimestamp ?? '') ?? Number.POSITIVE_INFINITY;
  let newest: { readonly other: Pod; readonly atUs: Micros } | undefined;
  for (const other of lower) {
    const atUs = scheduledUs(other);
    if (atUs > bornUs && atUs > (newest?.atUs ?? 0)) newest = { other, atUs };
  }
  if (!newest) return [];
  const { other } = newest;
  return [
    fact('overtaken', {
      other: objectKey(other),
      otherPriority: other.spec.priority ?? 0,
      node: other.spec.nodeName ?? '',
      priority,
      otherAsks: requestsText(other),
      asks: requestsText(pod),
    }),
  ];
}

function scheduledUs({ status }: Pod): number {
  const condition = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  return condition?.status === 'True' ? (parseTime(condition.lastTransitionTime ?? '') ?? -1) : -1;
}
