import type { Autoscaler } from './autoscalerRecords.ts';

/** From the start of one loop to that of the next: a loop that takes longer than the interval is followed at once. Upstream source (1.36): cluster-autoscaler/loop/trigger.go. */
function periodUs({ flags, durationUs }: Pick<Autoscaler, 'flags' | 'durationUs'>): number {
  return Math.max(flags.scanIntervalUs, durationUs);
}

/** The first start of a loop after that moment, when loops that would change nothing are left out. */
export function nextLoopUs(autoscaler: Autoscaler, afterUs: number): number {
  const period = periodUs(autoscaler);
  const passed = Math.max(0, Math.floor((afterUs - autoscaler.loopUs) / period));
  return autoscaler.loopUs + (passed + 1) * period;
}
