import type { ControllerRevision, DaemonSet, Node, Pod } from '#model/generated/types.ts';
import type { FindRevision } from '../controllerRevisions.ts';
import { targetNode } from './daemonPod.ts';

/** What a sync of a DaemonSet looks at. */
export interface DaemonSetView {
  readonly daemonSet: DaemonSet;
  readonly nodes: readonly Node[];
  /** Its Pods, in any order. */
  readonly pods: readonly Pod[];
  /** Its revisions, in any order. */
  readonly revisions: readonly ControllerRevision[];
  readonly findRevision: FindRevision;
  /** How long a failed Pod of that node has to be left alone, in microseconds; 0 when it may go. */
  readonly failedPodDelayUs: (node: string) => number;
  readonly nowUs: number;
}

export type PodsByNode = ReadonlyMap<string, readonly Pod[]>;

/** Pods by the node they are on or meant for, without finished ones that are on their way out. Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, getNodesToDaemonPods. */
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
