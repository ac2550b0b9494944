import type { Node, Pod } from '#model/generated/types.ts';
import { isCriticalPod } from '#model/pod/criticalPod.ts';
import { type AdmissionFailure, admissionFailures, type Rejection, rejectionOf } from '../podAdmission.ts';
import { podsToPreempt, type Requirement } from './podsToPreempt.ts';

/** Result of admission: a rejection, or the Pods to preempt. */
export type Admission =
  | { readonly admitted: false; readonly rejection: Rejection }
  | { readonly admitted: true; readonly preempts: readonly Pod[] };

const OS_LABEL = 'kubernetes.io/os';
/** Operating system of all machines in the model. */
const MACHINE_OS = 'linux';

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
