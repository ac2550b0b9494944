import { becauseOf } from '#cluster/api/subject.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { admitUnderPressure } from '../eviction/admitUnderPressure.ts';
import { pressureConditions } from '../eviction/evictionRecords.ts';
import type { KubeletPod, PodVerdict } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { Rejection } from '../podAdmission.ts';
import { killPod } from '../podVerdict.ts';
import { allocatedPod } from '../resize/allocation.ts';
import { isShuttingDown } from '../shutdown/shutdownRecords.ts';
import { killGraceSeconds } from '../termination/gracePeriods.ts';
import { admitPod } from './admitPod.ts';

/** Upstream source (v1.36.2): pkg/kubelet/nodeshutdown/nodeshutdown_manager.go. */
export const SHUTTING_DOWN: Rejection = {
  reason: 'NodeShutdown',
  message: 'Pod was rejected as the node is shutting down.',
};
const PREEMPTED = 'Preempted in order to admit critical pod';
/** Upstream source (v1.36.2): pkg/kubelet/preemption/preemption.go, evictPodsToFreeRequests. */
const VERDICT: PodVerdict = {
  phase: 'Failed',
  reason: 'Preempting',
  message: PREEMPTED,
  condition: {
    type: 'DisruptionTarget',
    status: 'True',
    reason: 'TerminationByKubelet',
    message: 'Pod was preempted by Kubelet to accommodate a critical pod.',
  },
};

/**
 * Runs the admission checks in the kubelet's order and records an Event for a rejection. Kills the Pods that a critical
 * Pod preempts. Upstream source (v1.36.2): pkg/kubelet/kubelet.go (NewMainKubelet: the order; rejectPod),
 * pkg/kubelet/allocation/allocation_manager.go.
 */
export function admit(
  scope: KubeletScope,
  pod: Pod,
  node: Node,
  onNode: readonly KubeletPod[],
): KubeletPod['rejection'] {
  const active = onNode.filter(isActive);
  const rejection = refusal(scope, pod, node, active);
  if (!rejection) return undefined;
  becauseOf(scope.context, 'pod.rejected', 'Pod', objectKey(pod), { reason: rejection.reason });
  scope.event(pod, { type: 'Warning', ...rejection });
  return { reason: rejection.reason, message: `Pod was rejected: ${rejection.message}` };
}

/** Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, filterOutInactivePods. */
function isActive({ rejection, stage, sandbox }: KubeletPod): boolean {
  return !rejection && stage !== 'terminated' && !(stage === 'terminating' && sandbox === 'stopped');
}

function refusal(scope: KubeletScope, pod: Pod, node: Node, active: readonly KubeletPod[]): Rejection | undefined {
  const pressed = admitUnderPressure(pod, pressureConditions(scope.world, scope.nodeName));
  if (pressed) return pressed;
  const admission = admitPod(pod, node, active.map(allocatedPod));
  if (!admission.admitted) return admission.rejection;
  for (const victim of admission.preempts) preempt(scope, victim);
  return isShuttingDown(scope.world, scope.nodeName) ? SHUTTING_DOWN : undefined;
}

function preempt(scope: KubeletScope, victim: Pod): void {
  const record = scope.pod(victim.metadata.uid ?? '');
  if (!record) return;
  becauseOf(scope.context, 'pod.preempted', 'Pod', objectKey(victim));
  scope.event(victim, { type: 'Warning', reason: 'Preempting', message: PREEMPTED });
  killPod(scope, record, VERDICT, killGraceSeconds(victim, undefined, 'Unknown'));
}
