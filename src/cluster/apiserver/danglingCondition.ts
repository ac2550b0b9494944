import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { FlowSchemaCondition } from '#model/generated/types.ts';
import type { DanglingUpdate } from './flowcontrol/configController.ts';

/** User name with which an API server writes to itself. */
export const OWN_USER = 'system:apiserver';

/** Condition in the status that says whether a FlowSchema's priority level exists. */
export function danglingCondition({ status, reason, message }: DanglingUpdate, nowUs: Micros): FlowSchemaCondition {
  return { type: 'Dangling', status, lastTransitionTime: formatTime(nowUs), reason, message };
}
