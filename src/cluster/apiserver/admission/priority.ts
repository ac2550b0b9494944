import { compare } from '#base/order.ts';
import type { Pod, PriorityClass } from '#model/generated/types.ts';
import { SYSTEM_CLASS_PRIORITY } from '#model/pod/podPriority.ts';
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
