import { sameData } from '#cluster/api/sameData.ts';
import { changedPod } from './changedPod.ts';
import type { KubeletPod } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { podStatus } from './podStatus.ts';
import { updateProbes } from './probes.ts';
import { statusTarget } from './sources/statusTarget.ts';
import { statusPatch } from './statusPatch.ts';

/**
 * Computes the status and writes it if it has changed. With `isKnown` false it writes the whole status, because the API
 * may lack the last one. Upstream source (v1.36.2): pkg/kubelet/status/status_manager.go.
 */
export function refreshStatus(scope: KubeletScope, record: KubeletPod, isKnown = true): KubeletPod {
  const probed = record.stage === 'terminated' || record.rejection ? record : updateProbes(scope, record);
  const status = podStatus(probed, scope.node.hostIP, scope.nowUs);
  if (isKnown && sameData(status, probed.sent)) return scope.putPod(probed);
  const target = statusTarget(scope, probed);
  if (target) {
    const patch = statusPatch(status, isKnown ? probed.sent : undefined);
    scope.send({ verb: 'patch', kind: 'Pod', subresource: 'status', ...target, patchType: 'strategic', patch });
  }
  return scope.putPod(changedPod(probed, { sent: status }));
}
