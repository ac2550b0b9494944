import type { PodResize } from '../kubeletRecords.ts';
import type { PlainCondition } from '../podConditions.ts';

/** Conditions that a Pod has only during a resize. */
export const RESIZE_CONDITIONS = ['PodResizePending', 'PodResizeInProgress'];

/**
 * Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go, SetPodResizePendingCondition,
 * SetPodResizeInProgressCondition.
 */
export function resizeConditions(resize: PodResize | undefined): PlainCondition[] {
  const { pending, inProgress, error } = resize ?? {};
  const conditions: PlainCondition[] = [];
  if (pending)
    conditions.push({ type: 'PodResizePending', status: 'True', reason: pending.reason, message: pending.message });
  if (inProgress !== undefined)
    conditions.push({
      type: 'PodResizeInProgress',
      status: 'True',
      ...(error !== undefined && { reason: 'Error', message: error }),
    });
  return conditions;
}
