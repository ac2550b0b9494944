import { becauseOf } from '#cluster/api/subject.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { type QosClass, qosClass } from '#model/pod/oomScoreAdj.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { pressureConditions } from '../eviction/evictionManager.ts';
import { admitUnderPressure } from '../eviction/thresholds.ts';
import type { KubeletPod, PodVerdict } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { AdmissionRejection } from '../podAdmission.ts';
import { type AdmissionFailure, admissionFailures, rejectionOf } from '../podAdmission.ts';
import { killPod } from '../podVerdict.ts';
import { allocatedPod } from '../resize/allocation.ts';
import { isShuttingDown } from '../shutdown/shutdownRecords.ts';
import { killGraceSeconds } from '../termination/gracePeriods.ts';

const OS_LABEL = 'kubernetes.io/os';

/** Operating system of all machines in the model. */
const MACHINE_OS = 'linux';

/** Upstream source (v1.36.2): pkg/kubelet/nodeshutdown/nodeshutdown_manager.go. */
export const SHUTTING_DOWN: AdmissionRejection = {
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

function refusal(
  scope: KubeletScope,
  pod: Pod,
  node: Node,
  active: readonly KubeletPod[],
): AdmissionRejection | undefined {
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

/** Result of admission: a rejection, or the Pods to preempt. */
type Admission =
  | { readonly admitted: false; readonly rejection: AdmissionRejection }
  | { readonly admitted: true; readonly preempts: readonly Pod[] };

/**
 * Admits a Pod that fits. A critical Pod that lacks only resources preempts others. Upstream source (v1.36.2):
 * pkg/kubelet/lifecycle/predicate.go, Admit; pkg/kubelet/preemption/preemption.go, HandleAdmissionFailure.
 */
export function admitPod(pod: Pod, node: Node, others: readonly Pod[]): Admission {
  if ((pod.metadata.labels?.[OS_LABEL] ?? MACHINE_OS) !== MACHINE_OS)
    return refused(
      'PodOSSelectorNodeLabelDoesNotMatch',
      "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
    );
  if (pod.spec.os !== undefined && pod.spec.os.name !== MACHINE_OS)
    return refused('PodOSNotSupported', "Failed to admit pod as the OS field doesn't match node OS");
  const failures = admissionFailures(pod, node, others);
  if (failures.length === 0) return { admitted: true, preempts: [] };
  return isCriticalPod(pod) ? makeRoom(pod, others, failures) : rejected(failures);
}

function makeRoom(pod: Pod, others: readonly Pod[], failures: readonly AdmissionFailure[]): Admission {
  const unmended = failures.filter(({ type }) => type === 'predicate');
  if (unmended.length > 0) return rejected(unmended);
  const requirements = failures.flatMap((failure): Requirement[] => {
    if (failure.type !== 'short') return [];
    const { resource, requested, used, capacity } = failure.short;
    return [{ resource, amount: requested - (capacity - used) }];
  });
  const victims = podsToPreempt(pod, others, requirements);
  if (victims.ok) return { admitted: true, preempts: victims.pods };
  const why = `preemption: error finding a set of pods to preempt: ${victims.message}`;
  return refused(
    'UnexpectedAdmissionError',
    `Unexpected error while attempting to recover from admission failure: ${why}`,
  );
}

function rejected(failures: readonly AdmissionFailure[]): Admission {
  const rejection = rejectionOf(failures);
  return rejection ? { admitted: false, rejection } : { admitted: true, preempts: [] };
}

function refused(reason: string, message: string): Admission {
  return { admitted: false, rejection: { reason, message } };
}

/** Amount of a resource that must become free. */
interface Requirement {
  readonly resource: string;
  readonly amount: number;
}

type Victims = { readonly ok: true; readonly pods: readonly Pod[] } | { readonly ok: false; readonly message: string };

/**
 * The Pods to preempt for a critical one: as few Guaranteed ones as possible, then Burstable, then BestEffort. Within a
 * class, the Pods closest to the missing amount go first. Upstream source (v1.36.2):
 * pkg/kubelet/preemption/preemption.go, getPodsToPreempt.
 */
export function podsToPreempt(critical: Pod, present: readonly Pod[], requirements: readonly Requirement[]): Victims {
  const candidates = present.filter((pod) => isPreemptable(critical, pod));
  const ofClass = (wanted: QosClass) =>
    candidates.filter((pod) => (pod.status?.qosClass || qosClass(pod.spec)) === wanted);
  const bestEffort = ofClass('BestEffort');
  const burstable = ofClass('Burstable');
  const guaranteed = ofClass('Guaranteed');
  const missing = without(requirements, [...bestEffort, ...burstable, ...guaranteed]);
  if (missing.length > 0)
    return { ok: false, message: `no set of running pods found to reclaim resources: ${inWords(missing)}` };
  const ofGuaranteed = nearest(guaranteed, without(requirements, [...bestEffort, ...burstable]));
  const ofBurstable = nearest(burstable, without(requirements, [...bestEffort, ...ofGuaranteed]));
  const ofBestEffort = nearest(bestEffort, without(requirements, [...ofBurstable, ...ofGuaranteed]));
  return { ok: true, pods: [...ofBestEffort, ...ofBurstable, ...ofGuaranteed] };
}

/** Upstream source (v1.36.2): pkg/kubelet/types/pod_update.go, Preemptable. */
function isPreemptable(preemptor: Pod, pod: Pod): boolean {
  if (isCriticalPod(preemptor) && !isCriticalPod(pod)) return true;
  const [own, other] = [preemptor.spec.priority, pod.spec.priority];
  return own !== undefined && other !== undefined && own > other;
}

/** The amounts that are still missing without these Pods. */
function without(requirements: readonly Requirement[], gone: readonly Pod[]): Requirement[] {
  return requirements
    .map(({ resource, amount }) => ({
      resource,
      amount: gone.reduce((left, pod) => left - requestOf(pod, resource), amount),
    }))
    .filter(({ amount }) => amount > 0);
}

function requestOf(pod: Pod, resource: string): number {
  return resource === 'pods' ? 1 : (podRequests(pod)[resource] ?? 0);
}

/**
 * Takes the Pod closest to the missing amounts until nothing is missing. Of two equally close Pods it takes the one
 * that requests less.
 */
function nearest(pods: readonly Pod[], requirements: readonly Requirement[]): Pod[] {
  const left = [...pods];
  const taken: Pod[] = [];
  let missing = [...requirements];
  while (missing.length > 0) {
    let best = 0;
    let bestDistance = missing.length + 1;
    left.forEach((pod, i) => {
      const distance = distanceOf(pod, missing);
      const other = left[best];
      if (distance < bestDistance || (distance === bestDistance && other && requestsLess(pod, other))) {
        best = i;
        bestDistance = distance;
      }
    });
    const pod = left[best];
    const last = left.pop();
    if (!pod || !last) return taken;
    if (last !== pod) left[best] = last;
    taken.push(pod);
    missing = without(missing, [pod]);
  }
  return taken;
}

function distanceOf(pod: Pod, requirements: readonly Requirement[]): number {
  return requirements.reduce((sum, { resource, amount }) => {
    const left = amount - requestOf(pod, resource);
    return left > 0 ? sum + (left / amount) * (left / amount) : sum;
  }, 0);
}

/** Compares memory before CPU. */
function requestsLess(pod: Pod, other: Pod): boolean {
  for (const resource of ['memory', 'cpu']) {
    const [own, others] = [requestOf(pod, resource), requestOf(other, resource)];
    if (own !== others) return own < others;
  }
  return true;
}

function inWords(requirements: readonly Requirement[]): string {
  return `[${requirements.map(({ resource, amount }) => `(res: ${resource}, q: ${amount}), `).join('')}]`;
}
