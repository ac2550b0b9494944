import { fitErrorMessage, NodeStatuses } from '../framework/diagnosis.ts';
import { isRejected, type Status } from '../framework/status.ts';
import type { Rejection } from './failureHandler.ts';

/** Message for a rejection, worded as for a cluster with only this node. */
export function rejectionMessage(node: string, answer: Status): string {
  const statuses = new NodeStatuses();
  statuses.set(node, answer);
  return fitErrorMessage(1, { statuses, preFilterMessage: '', postFilterMessage: '' });
}

/** Plugin that rejected the Pod; `undefined` after an error. */
export function rejectionOf(answer: Status): Rejection | undefined {
  if (!isRejected(answer)) return undefined;
  return answer.code === 'Pending'
    ? { unschedulablePlugins: [], pendingPlugins: [answer.plugin] }
    : { unschedulablePlugins: [answer.plugin], pendingPlugins: [] };
}
