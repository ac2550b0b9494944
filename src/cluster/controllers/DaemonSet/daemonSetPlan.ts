import type { EventNote } from '#cluster/api/events.ts';
import type { ControllerRevision } from '#model/generated/types.ts';
import { type DaemonHistory, daemonHistory, surplusHistory } from './daemonHistory.ts';
import { type DaemonSetView, podsByNode } from './daemonView.ts';
import { manageNodes, type NodeWork } from './manageNodes.ts';
import { rollOutDaemons } from './rollOutDaemons.ts';

/** Requests of a sync, in this order: revisions, Pods, old revisions. */
export interface DaemonSetPlan {
  readonly history: DaemonHistory;
  readonly work: NodeWork;
  readonly events: readonly EventNote[];
  /** Nodes whose failed Pod is deleted. */
  readonly failed: readonly string[];
  readonly retryUs: readonly number[];
  readonly surplus: readonly ControllerRevision[];
}

/**
 * Decisions of one sync of a DaemonSet whose expectations are met. An update continues only if no node lacks its Pod.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, updateDaemonSet.
 */
export function planDaemonSet(view: DaemonSetView): DaemonSetPlan {
  const history = daemonHistory(view);
  const byNode = podsByNode(view.pods);
  const { create, remove, events, failed, retryUs } = manageNodes(view, byNode, history.hash);
  const isManaged = create.length === 0 && remove.length === 0;
  const isRolling = view.daemonSet.spec.updateStrategy?.type === 'RollingUpdate';
  const work = isManaged && isRolling ? rollOutDaemons(view, byNode, history.hash) : { create, remove };
  return { history, work, events, failed, retryUs, surplus: surplusHistory(view, history.old) };
}
