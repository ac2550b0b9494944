import { becauseOf } from '#cluster/api/subject.ts';
import { endNodeFault, nodeFault } from '#cluster/environment/nodeFaults.ts';
import { changedNode } from '../changedNode.ts';
import { changedPod } from '../changedPod.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { tellTheNode } from '../nodeAgent.ts';
import { plegRecord, putPlegRecord } from '../pleg/relist.ts';
import { withAllSeen } from '../runtime/asSeen.ts';
import { listAgain } from '../sources/apiSource.ts';
import { readSourcesSoon } from '../sources/staticSource.ts';
import { birthCry, forgetWork } from './beginAnew.ts';
import { dropHeld } from './heldEvents.ts';

/**
 * Restarts the kubelet's process; containers keep running. The new process lists its Pods and syncs each one: it admits
 * them again, starts new probes and repeats terminations. A restart also ends a frozen process. Upstream source
 * (v1.36.2): pkg/kubelet/kubelet.go (Run, HandlePodAdditions), pkg/kubelet/prober/prober_manager.go.
 */
export function restartKubelet(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  becauseOf(scope.context, 'kubelet.restarted', 'Node', scope.nodeName, { pods: onNode.length });
  if (nodeFault(scope.world, 'kubelet.frozen', scope.nodeName)) {
    endNodeFault(scope.world, 'kubelet.frozen', scope.nodeName);
    dropHeld(scope);
  }
  const begun = { startedUs: scope.nowUs, relistPhaseUs: scope.nowUs, pulls: [], statusStale: true };
  scope.putNode(changedNode(scope.node, begun));
  const { node } = plegRecord(scope);
  putPlegRecord(scope, { node, events: 0, dropped: 0, queued: 0, onDemand: 0, fellBack: false });
  for (const record of onNode) {
    const forgotten = forgetWork(scope, record);
    // The first relist comes with the start and sees everything in the runtime.
    scope.putPod(forgotten.unlisted ? changedPod(withAllSeen(forgotten), { lastSyncUs: -1 }) : forgotten);
  }
  tellTheNode(scope);
  readSourcesSoon(scope, onNode);
  birthCry(scope);
  if (scope.isConnected) listAgain(scope);
}
