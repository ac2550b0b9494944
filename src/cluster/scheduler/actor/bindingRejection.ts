import { fitErrorMessage, NodeStatuses } from '../framework/diagnosis.ts';
import { isRejected, type Status } from '../framework/status.ts';
import type { Rejection } from './failureHandler.ts';

/** In the words of a cluster that has only this node. */
export function rejectionMessage(node: string, answer: Status): string {
  const statuses = new NodeStatuses();
  statuses.set(node, answer);
  return fitErrorMessage(1, { statuses, preFilterMessage: '', postFilterMessage: '' });
}

/** The plugin that rejected the Pod; `undefined` after an error. */
export function rejectionOf(answer: Status): Rejection | undefined {
  if (!isRejected(answer)) return undefined;
  return answer.code === 'Pending'
    ? { unschedulablePlugins: [], pendingPlugins: [answer.plugin] }
    : { unschedulablePlugins: [answer.plugin], pendingPlugins: [] };
}
