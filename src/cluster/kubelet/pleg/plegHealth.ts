import { goDuration } from '#base/goDuration.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { isEventedPlegInUse, lastRelistUs } from './relist.ts';

/** Upstream source (v1.36.2): pkg/kubelet/kubelet.go, genericPlegRelistThreshold, eventedPlegRelistThreshold. */
const THRESHOLD_US = 180_000_000;
const EVENTED_THRESHOLD_US = 600_000_000;

export interface PlegHealth {
  readonly healthy: boolean;
  /** Message in the node's Ready condition; empty while it is healthy. */
  readonly message: string;
}

/**
 * Whether relists finish. A runtime that does not respond blocks the relist that has just begun. Upstream source
 * (v1.36.2): pkg/kubelet/pleg/generic.go (Healthy), pkg/kubelet/runtime.go (runtimeErrors).
 */
export function plegHealth(scope: KubeletScope): PlegHealth {
  const thresholdUs = isEventedPlegInUse(scope) ? EVENTED_THRESHOLD_US : THRESHOLD_US;
  const elapsedUs = scope.nowUs - lastRelistUs(scope);
  if (elapsedUs <= thresholdUs) return { healthy: true, message: '' };
  const ago = goDuration(elapsedUs);
  const message = `PLEG is not healthy: pleg was last seen active ${ago} ago; threshold is ${goDuration(thresholdUs)}`;
  return { healthy: false, message };
}
