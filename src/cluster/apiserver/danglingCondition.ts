import { formatTime } from '#base/rfc3339.ts';
import type { FlowSchemaCondition } from '#model/generated/types.ts';
import type { DanglingUpdate } from './flowcontrol/configController.ts';

/** As whom an API server writes to itself. */
export const OWN_USER = 'system:apiserver';

/** Whether a FlowSchema's priority level exists, as its status says it. */
export function danglingCondition({ status, reason, message }: DanglingUpdate, nowUs: number): FlowSchemaCondition {
  return { type: 'Dangling', status, lastTransitionTime: formatTime(nowUs), reason, message };
}
