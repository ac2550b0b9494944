import type { Micros } from '#base/time.ts';
import type { Autoscaler } from './autoscalerRecords.ts';

export interface Cooldown {
  readonly untilUs: Micros;
  readonly after: 'add' | 'delete' | 'failure';
}

/**
 * Time until which nothing is removed, and the cause. `undefined` if nothing has happened yet.
 * Upstream source (1.36): cluster-autoscaler/core/static_autoscaler.go, isScaleDownInCooldown.
 */
export function cooldown({ flags, lastScaleUpUs, lastDeletionUs, lastFailureUs }: Autoscaler): Cooldown | undefined {
  const all: Cooldown[] = [];
  if (lastScaleUpUs >= 0) all.push({ untilUs: lastScaleUpUs + flags.scaleDownDelayAfterAddUs, after: 'add' });
  if (lastDeletionUs >= 0) all.push({ untilUs: lastDeletionUs + flags.scaleDownDelayAfterDeleteUs, after: 'delete' });
  if (lastFailureUs >= 0) all.push({ untilUs: lastFailureUs + flags.scaleDownDelayAfterFailureUs, after: 'failure' });
  const latestUs = Math.max(...all.map(({ untilUs }) => untilUs));
  return all.find(({ untilUs }) => untilUs === latestUs);
}
