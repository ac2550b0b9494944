import type { Micros } from '#base/time.ts';
import type { AutoscaledGroup, Autoscaler, PodVerdict } from './autoscalerRecords.ts';
import { cooldown } from './cooldown.ts';
import type { Scan } from './scan.ts';

const IN_MOTION: ReadonlySet<PodVerdict> = new Set<PodVerdict>(['triggered', 'not-triggered', 'too-young']);
const JUST_AFTER_US = 1;

/**
 * Returns the time at which a loop may find something new without a change in the cluster: a node's wait is over, a
 * request is late, a back-off ends. A time in the past means the next loop. `undefined` means that only a change brings
 * something new.
 */
export function nextMomentUs(
  autoscaler: Autoscaler,
  scan: Scan,
  groups: readonly AutoscaledGroup[],
  nowUs: Micros,
): number | undefined {
  const { flags } = autoscaler;
  const moments: number[] = [];
  if ([...scan.verdicts.values()].some((verdict) => IN_MOTION.has(verdict))) moments.push(nowUs);
  const { scaleUps, overdue, removals, isUnhealthy } = scan.plan;
  if (scaleUps.length + overdue.length + removals.length > 0 || isUnhealthy) moments.push(nowUs);
  for (const { orderedUs } of scan.upcoming) moments.push(orderedUs + flags.maxNodeProvisionUs + JUST_AFTER_US);
  for (const { request } of groups) if (request) moments.push(request.untilUs + JUST_AFTER_US);
  const coolUs = cooldown(autoscaler)?.untilUs ?? 0;
  for (const { unneededSinceUs, recheckUs } of scan.nodes) {
    if (recheckUs !== undefined) moments.push(recheckUs);
    if (unneededSinceUs === undefined) continue;
    moments.push(Math.max(unneededSinceUs + flags.scaleDownUnneededUs + JUST_AFTER_US, coolUs));
  }
  return moments.length === 0 ? undefined : Math.max(nowUs, Math.min(...moments));
}
