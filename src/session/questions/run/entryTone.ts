import type { Entry } from '#kernel/entry.ts';
import type { MarkView } from '#protocol/views.ts';

const DECISIONS = new Set([
  'pod.scheduled',
  'pod.unschedulable',
  'pod.nominated',
  'schedulingCycle.decided',
  'pod.bound',
]);
const FAILURES = new Set([
  'request.refused',
  'pod.rejected',
  'pod.unschedulable',
  'schedulingCycle.failed',
  'container.exited',
  'container.backedOff',
  'probe.failed',
  'bind.failed',
  'etcdAlarm.raised',
  'etcdElection.failed',
  'etcdLeader.lost',
  'client.backsOff',
  'client.refused',
  'work.failed',
  'heartbeat.failed',
  'imagePull.failed',
  'manifest.refused',
  'nodeFault.began',
]);

/** The tone of an entry's mark. "Next decision" and "next failure" stop by it. */
export function toneOf(entry: Entry): MarkView['tone'] {
  if (entry.input !== undefined) return 'input';
  if (isFailure(entry)) return 'failure';
  return isDecision(entry) ? 'decision' : 'plain';
}

/** Whether kube-scheduler decided about a Pod in this entry. */
export function isDecision(entry: Entry): boolean {
  return entry.reasons.some((reason) => DECISIONS.has(reason.type));
}

/** Whether something failed: a refused request, a Pod that fits nowhere, a container that failed. */
export function isFailure(entry: Entry): boolean {
  return entry.reasons.some((reason) => FAILURES.has(reason.type));
}
