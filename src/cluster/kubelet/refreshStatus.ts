import { sameData } from '#cluster/api/sameData.ts';
import type { PodStatus } from '#model/generated/types.ts';
import { changedPod } from './changedPod.ts';
import type { KubeletPod } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';
import { podStatus } from './podStatus.ts';
import { updateProbes } from './probes.ts';
import { RESIZE_CONDITIONS } from './resize/resizeConditions.ts';
import { statusTarget } from './sources/statusTarget.ts';

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

/**
 * The patch that replaces the last status with this one. Conditions merge by type with those of other writers. Fields
 * that our conditions no longer have are set to null, and ended resize conditions are deleted. Upstream source
 * (v1.36.2): pkg/util/pod/pod.go, PatchPodStatus.
 */
function statusPatch(status: PodStatus, before?: PodStatus): { readonly status: object } {
  const conditions: object[] = (status.conditions ?? []).map((condition) =>
    Object.assign({ reason: null, message: null }, condition),
  );
  const has = (of: PodStatus | undefined, type: string) =>
    of?.conditions?.some((other) => other.type === type) ?? false;
  const gone = RESIZE_CONDITIONS.filter((type) => has(before, type) && !has(status, type));
  for (const type of gone) conditions.push({ type, $patch: 'delete' });
  return { status: { ...status, conditions } };
}
