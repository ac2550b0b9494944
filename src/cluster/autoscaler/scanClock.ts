import type { Micros } from '#base/time.ts';
import type { Autoscaler } from './autoscalerRecords.ts';

/**
 * Time between the starts of two loops. A loop longer than the interval is followed by the next at once.
 * Upstream source (1.36): cluster-autoscaler/loop/trigger.go.
 */
function periodUs({ flags, durationUs }: Pick<Autoscaler, 'flags' | 'durationUs'>): number {
  return Math.max(flags.scanIntervalUs, durationUs);
}

/** First loop start after that time, when loops without effect are skipped. */
export function nextLoopUs(autoscaler: Autoscaler, afterUs: Micros): number {
  const period = periodUs(autoscaler);
  const passed = Math.max(0, Math.floor((afterUs - autoscaler.loopUs) / period));
  return autoscaler.loopUs + (passed + 1) * period;
}
