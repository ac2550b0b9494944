import { parseTime } from '#base/rfc3339.ts';
import type { Job, Pod } from '#model/generated/types.ts';
import { isPodReady, readyCondition } from '../podFacts.ts';
import { completionIndex, isIndexed } from './jobPods.ts';

const PHASE_ORDER: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/**
 * Active Pods to delete: at least `count`, and all with a duplicate or invalid index.
 * Upstream source (v1.36.2): pkg/controller/job/job_controller.go, activePodsForRemoval.
 */
export function podsToRemove(job: Job, active: readonly Pod[], count: number): Pod[] {
  const { surplus, left } = isIndexed(job) ? apartByIndex(job, active) : { surplus: [], left: [...active] };
  const more = Math.max(0, count - surplus.length);
  return [...surplus, ...(more > 0 ? left.sort(earliestFirst).slice(0, more) : [])];
}

/** Among Pods with the same index, keeps the one that has progressed furthest. */
function apartByIndex(job: Job, active: readonly Pod[]): { readonly surplus: Pod[]; readonly left: Pod[] } {
  const byIndex = new Map<number, Pod[]>();
  const surplus: Pod[] = [];
  for (const pod of active) {
    const index = completionIndex(pod);
    if (index === undefined || index >= (job.spec.completions ?? 0)) surplus.push(pod);
    else byIndex.set(index, [...(byIndex.get(index) ?? []), pod]);
  }
  const left: Pod[] = [];
  for (const [, pods] of [...byIndex].sort(([a], [b]) => a - b)) {
    const sorted = pods.sort(earliestFirst);
    surplus.push(...sorted.slice(0, -1));
    left.push(...sorted.slice(-1));
  }
  return { surplus, left };
}

/**
 * Sorts Pods with the least progress first.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, ActivePods.
 */
function earliestFirst(a: Pod, b: Pod): number {
  return (
    Number(Boolean(a.spec.nodeName)) - Number(Boolean(b.spec.nodeName)) ||
    phaseOrder(a) - phaseOrder(b) ||
    Number(isPodReady(a)) - Number(isPodReady(b)) ||
    laterFirst(readySince(a), readySince(b)) ||
    restarts(b) - restarts(a) ||
    laterFirst(a.metadata.creationTimestamp, b.metadata.creationTimestamp)
  );
}

function phaseOrder({ status }: Pod): number {
  return PHASE_ORDER[status?.phase ?? ''] ?? 0;
}

function readySince(pod: Pod): string | undefined {
  return isPodReady(pod) ? readyCondition(pod)?.lastTransitionTime : undefined;
}

/** A missing time counts as the latest. */
function laterFirst(a: string | undefined, b: string | undefined): number {
  const atA = parseTime(a ?? '');
  const atB = parseTime(b ?? '');
  if (atA === atB) return 0;
  if (atA === undefined) return -1;
  return atB === undefined ? 1 : atB - atA;
}

function restarts({ status }: Pod): number {
  return (status?.containerStatuses ?? []).reduce((most, { restartCount }) => Math.max(most, restartCount), 0);
}
