import type { PodView } from '#protocol/views.ts';

/** The order of interest: Pods in trouble first, then terminating, restarted, and unready ones. */
function interestOf({ status, ready, restarts, deleting, phase }: PodView): number {
  if (/BackOff|Err|Error|OOMKilled|Failed|Evicted|OutOf/.test(status)) return 0;
  if (deleting) return 1;
  if (restarts > 0) return 2;
  const [running, all] = ready.split('/');
  if (phase !== 'Succeeded' && running !== all) return 3;
  return 4;
}

/** The most interesting Pods first; on a tie the newest. */
export function byInterest(pods: Iterable<PodView>): PodView[] {
  return [...pods].sort((a, b) => interestOf(a) - interestOf(b) || b.ordinal - a.ordinal);
}
