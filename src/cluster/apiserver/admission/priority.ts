import { compare } from '#base/order.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type { Pod, PriorityClass, RuntimeClass, Toleration } from '#model/generated/types.ts';
import { SYSTEM_CLASS_PRIORITY } from '#model/pod/criticalPod.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

const PREEMPT = 'PreemptLowerPriority';

/**
 * Resolves the class of a new Pod into `spec.priority`. Without a class, it takes the one marked `globalDefault`: the
 * lowest if there are several, else 0.
 * Upstream source (v1.36.2): plugin/pkg/admission/priority/admission.go, admitPod.
 */
export function admitPodPriority(pod: Pod, classes: readonly PriorityClass[]): AdmissionResult<Pod> {
  const named = pod.spec.priorityClassName ?? '';
  const chosen = named === '' ? globalDefault(classes) : resolve(named, classes);
  if (chosen === undefined && named !== '') return forbidden(pod, `no PriorityClass with name ${named} was found`);
  const priority = chosen?.value ?? 0;
  const policy = chosen?.preemptionPolicy ?? PREEMPT;
  const given = pod.spec.priority;
  if (given !== undefined && given !== priority) {
    return forbidden(
      pod,
      `the integer value of priority (${given}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`,
    );
  }
  const givenPolicy = pod.spec.preemptionPolicy;
  if (givenPolicy !== undefined && givenPolicy !== policy) {
    return forbidden(
      pod,
      `the string value of PreemptionPolicy (${givenPolicy}) must not be provided in pod spec; priority admission controller computed ${policy} from the given PriorityClass name`,
    );
  }
  const className = chosen === undefined ? {} : { priorityClassName: chosen.name };
  return admitted({ ...pod, spec: { ...pod.spec, ...className, priority, preemptionPolicy: policy } });
}

interface Chosen {
  readonly name: string;
  readonly value: number;
  readonly preemptionPolicy?: string;
}

function resolve(name: string, classes: readonly PriorityClass[]): Chosen | undefined {
  const found = classes.find((candidate) => candidate.metadata.name === name);
  if (found !== undefined)
    return {
      name,
      value: found.value ?? 0,
      ...(found.preemptionPolicy !== undefined && { preemptionPolicy: found.preemptionPolicy }),
    };
  const builtIn = Object.hasOwn(SYSTEM_CLASS_PRIORITY, name) ? SYSTEM_CLASS_PRIORITY[name] : undefined;
  return builtIn === undefined ? undefined : { name, value: builtIn };
}

function globalDefault(classes: readonly PriorityClass[]): Chosen | undefined {
  const [lowest] = classes
    .filter((candidate) => candidate.globalDefault === true)
    .sort((a, b) => (a.value ?? 0) - (b.value ?? 0) || compare(a.metadata.name, b.metadata.name));
  return lowest === undefined ? undefined : resolve(lowest.metadata.name, classes);
}

/**
 * Refuses a second `globalDefault`.
 * Upstream source (v1.36.2): plugin/pkg/admission/priority/admission.go, validatePriorityClass.
 */
export function admitPriorityClass(
  priorityClass: PriorityClass,
  classes: readonly PriorityClass[],
): AdmissionResult<PriorityClass> {
  if (priorityClass.globalDefault !== true) return admitted(priorityClass);
  const other = globalDefault(classes.filter((candidate) => candidate.metadata.name !== priorityClass.metadata.name));
  if (other === undefined) return admitted(priorityClass);
  return forbidden(
    priorityClass,
    `PriorityClass ${other.name} is already marked as default. Only one default can exist`,
  );
}

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
