import { parseTime } from '../../base/rfc3339.ts';
import { type Decision, SCHEDULER_TABLES } from '../../cluster/scheduler/records.ts';
import type { Entry } from '../../kernel/entry.ts';
import type { Pod } from '../../model/generated/types.ts';
import type { Run } from '../run.ts';
import type { Session } from '../session.ts';

/** How far back one looks for the entry that something came from; far enough for a busy second of a large cluster. */
const LOOK_BACK = 20_000;
const DECIDED: ReadonlySet<string> = new Set([
  'pod.scheduled',
  'pod.unschedulable',
  'pod.nominated',
  'schedulingCycle.failed',
]);

/** The entry of the last scheduling cycle at or before the present moment. */
export function lastDecisionSeq({ world }: Session): number | undefined {
  return world.table<Decision>(SCHEDULER_TABLES.decision).get('last')?.seq;
}

/** The entry of the last scheduling cycle of one Pod. */
export function decisionSeqOf({ run }: Session, pod: Pod, key: string): number | undefined {
  const since = timeOf(conditionTime(pod) ?? pod.metadata.creationTimestamp);
  const from = since === undefined ? run.position.seq : Math.min(run.position.seq, run.lastSeqAt(since + 2_000_000));
  return (
    lookBack(run, from, (entry) => isAbout(entry, key, DECIDED)) ??
    lookBack(run, run.position.seq, (entry) => isAbout(entry, key, DECIDED))
  );
}

/** The entry in which the Pod came to be. */
export function creationSeqOf({ run }: Session, pod: Pod, key: string): number | undefined {
  const created = timeOf(pod.metadata.creationTimestamp);
  if (created === undefined) return undefined;
  return lookBack(run, Math.min(run.position.seq, run.lastSeqAt(created + 1_000_000)), (entry) =>
    isAbout(entry, key, CREATED),
  );
}

const CREATED: ReadonlySet<string> = new Set(['pod.created']);

function lookBack(run: Run, from: number, isIt: (entry: Entry) => boolean): number | undefined {
  for (let seq = from; seq > Math.max(0, from - LOOK_BACK); seq--) {
    const entry = run.entry(seq);
    if (entry && isIt(entry)) return seq;
  }
  return undefined;
}

function isAbout(entry: Entry, key: string, types: ReadonlySet<string>): boolean {
  return entry.reasons.some(
    (reason) => types.has(reason.type) && (reason as { readonly subject?: string }).subject === key,
  );
}

function conditionTime(pod: Pod): string | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === 'PodScheduled')?.lastTransitionTime;
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseTime(text);
}
