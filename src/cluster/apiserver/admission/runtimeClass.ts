import { sameData } from '#cluster/api/sameData.ts';
import type { Pod, RuntimeClass, Toleration } from '#model/generated/types.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

/**
 * Gives a Pod the overhead and scheduling rules of its RuntimeClass. Refuses a class that does not exist.
 * Upstream source (v1.36.2): plugin/pkg/admission/runtimeclass/admission.go, Admit.
 */
export function admitRuntimeClass(pod: Pod, classes: readonly RuntimeClass[]): AdmissionResult<Pod> {
  const name = pod.spec.runtimeClassName;
  if (name === undefined) return admitted(pod);
  const found = classes.find(({ metadata }) => metadata.name === name);
  if (!found) return forbidden(pod, `pod rejected: RuntimeClass "${name}" not found`);
  const fixed = found.overhead?.podFixed;
  const own = pod.spec.overhead ?? {};
  if (found.overhead && Object.keys(own).length > 0 && !sameData(own, fixed ?? {}))
    return forbidden(pod, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  const { nodeSelector: wanted = {}, tolerations = [] } = found.scheduling ?? {};
  const selector = pod.spec.nodeSelector ?? {};
  for (const [key, value] of Object.entries(wanted))
    if (selector[key] !== undefined && selector[key] !== value)
      return forbidden(
        pod,
        `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${selector[key]}`,
      );
  const spec = {
    ...pod.spec,
    ...(fixed && { overhead: fixed }),
    ...(Object.keys(wanted).length > 0 && { nodeSelector: { ...selector, ...wanted } }),
    ...(tolerations.length > 0 && { tolerations: merged(pod.spec.tolerations ?? [], tolerations) }),
  };
  return admitted({ ...pod, spec });
}

function merged(own: readonly Toleration[], added: readonly Toleration[]): Toleration[] {
  return [...own, ...added.filter((one) => own.every((other) => !sameData(one, other)))];
}

/**
 * An overhead may come only from a RuntimeClass.
 * Upstream source (v1.36.2): plugin/pkg/admission/runtimeclass/admission.go, validateOverhead.
 */
export function validateOverhead(pod: Pod, classes: readonly RuntimeClass[]): AdmissionResult<Pod> {
  const found = classes.find(({ metadata }) => metadata.name === pod.spec.runtimeClassName);
  if (pod.spec.overhead === undefined || found?.overhead) return admitted(pod);
  return forbidden(pod, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead');
}
