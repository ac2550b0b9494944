import type { Micros } from '#base/time.ts';
import type { ControllerRevision, DaemonSet, Node, Pod } from '#model/generated/types.ts';
import type { FindRevision } from '../controllerRevisions.ts';
import { targetNode } from './daemonPod.ts';

/** Inputs of a sync of a DaemonSet. */
export interface DaemonSetView {
  readonly daemonSet: DaemonSet;
  readonly nodes: readonly Node[];
  /** Its Pods, in any order. */
  readonly pods: readonly Pod[];
  /** Its revisions, in any order. */
  readonly revisions: readonly ControllerRevision[];
  readonly findRevision: FindRevision;
  /** Time for which a failed Pod of that node must stay, in microseconds; 0 if it may be deleted. */
  readonly failedPodDelayUs: (node: string) => number;
  readonly nowUs: Micros;
}

export type PodsByNode = ReadonlyMap<string, readonly Pod[]>;

/**
 * Pods by the node that they are on or meant for, without finished ones being deleted.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, getNodesToDaemonPods.
 */
export function podsByNode(pods: readonly Pod[]): PodsByNode {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    const isFinished = pod.status?.phase === 'Failed' || pod.status?.phase === 'Succeeded';
    if (isFinished && pod.metadata.deletionTimestamp !== undefined) continue;
    const node = targetNode(pod);
    if (node === undefined) continue;
    const known = byNode.get(node);
    if (known) known.push(pod);
    else byNode.set(node, [pod]);
  }
  return byNode;
}
