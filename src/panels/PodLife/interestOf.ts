import type { PodView } from '#protocol/views.ts';

/** How soon a reader wants to see a Pod: trouble first, then what is ending, what is not ready, what was restarted. */
function interestOf({ status, ready, restarts, deleting, phase }: PodView): number {
  if (/BackOff|Err|Error|OOMKilled|Failed|Evicted|OutOf/.test(status)) return 0;
  if (deleting) return 1;
  if (restarts > 0) return 2;
  const [running, all] = ready.split('/');
  if (phase !== 'Succeeded' && running !== all) return 3;
  return 4;
}

/** The most interesting first; of equals the newest. */
export function byInterest(pods: Iterable<PodView>): PodView[] {
  return [...pods].sort((a, b) => interestOf(a) - interestOf(b) || b.ordinal - a.ordinal);
}
