import type {
  Container,
  Job,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
  PriorityClass,
  StatefulSet,
  Toleration,
} from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { deepEqual } from './deepEqual.ts';

/**
 * What may not be changed once an object exists, in the API server's words (the causes that follow
 * `... is invalid: `); empty when the update may go on. Upstream adds a diff to some of them, which is left out here.
 * Upstream source (v1.36.2): pkg/apis/<group>/validation/validation.go.
 */
export function validateUpdate(object: KubeObject, old: KubeObject): string[] {
  if (isKind(object, 'Pod') && isKind(old, 'Pod')) return podProblems(object, old);
  if (SELECTING.has(object.kind))
    return changed(object.spec, old.spec, 'selector').map((value) => immutable('spec.selector', value));
  if (isKind(object, 'StatefulSet') && isKind(old, 'StatefulSet')) return statefulSetProblems(object, old);
  if (isKind(object, 'Job') && isKind(old, 'Job')) return jobProblems(object, old);
  if (isKind(object, 'PersistentVolumeClaim') && isKind(old, 'PersistentVolumeClaim'))
    return claimProblems(object, old);
  if (isKind(object, 'PriorityClass') && isKind(old, 'PriorityClass')) return priorityClassProblems(object, old);
  return object.kind === 'StorageClass' ? storageClassProblems(object, old) : [];
}

const SELECTING = new Set(['Deployment', 'ReplicaSet', 'DaemonSet']);

function immutable(path: string, value: unknown): string {
  return `${path}: Invalid value: ${JSON.stringify(value ?? null)}: field is immutable`;
}

/** The new value, if it differs. */
function changed(object: unknown, old: unknown, field: string): unknown[] {
  const value = fieldOf(object, field);
  return deepEqual(value, fieldOf(old, field)) ? [] : [value];
}

function fieldOf(object: unknown, field: string): unknown {
  return typeof object === 'object' && object !== null
    ? (object as { readonly [name: string]: unknown })[field]
    : undefined;
}

const POD_FORBIDDEN =
  'spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

function podProblems(pod: Pod, old: Pod): string[] {
  const problems = [...deadlineProblems(pod.spec, old.spec), ...gateProblems(pod.spec, old.spec)];
  const tolerations = tolerationProblems(pod.spec.tolerations ?? [], old.spec.tolerations ?? []);
  if (problems.length > 0 || tolerations.length > 0) return [...problems, ...tolerations];
  return deepEqual(pod.spec, withMutable(old.spec, pod.spec)) ? [] : [POD_FORBIDDEN];
}

/** The old spec with everything the new one may change. */
function withMutable(old: PodSpec, next: PodSpec): PodSpec {
  const images = (list: readonly Container[] | undefined, from: readonly Container[] | undefined) =>
    list?.map((container, index) => ({ ...container, image: from?.[index]?.image ?? container.image }));
  const wasNegative = (old.terminationGracePeriodSeconds ?? 0) < 0 && next.terminationGracePeriodSeconds === 1;
  const isGated = (old.schedulingGates ?? []).length > 0;
  return {
    ...old,
    containers: (images(old.containers, next.containers) ?? []) as readonly Container[],
    ...(old.initContainers && {
      initContainers: images(old.initContainers, next.initContainers) as readonly Container[],
    }),
    activeDeadlineSeconds: next.activeDeadlineSeconds,
    tolerations: next.tolerations,
    schedulingGates: next.schedulingGates,
    ...(wasNegative && { terminationGracePeriodSeconds: 1 }),
    ...(isGated && { nodeSelector: next.nodeSelector, affinity: next.affinity }),
  };
}

function deadlineProblems(spec: PodSpec, old: PodSpec): string[] {
  const [next, before] = [spec.activeDeadlineSeconds, old.activeDeadlineSeconds];
  if (before === undefined) return [];
  if (next === undefined)
    return [`spec.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil value`];
  return next <= before
    ? []
    : [`spec.activeDeadlineSeconds: Invalid value: ${next}: must be less than or equal to previous value`];
}

function gateProblems(spec: PodSpec, old: PodSpec): string[] {
  const before = new Set((old.schedulingGates ?? []).map((gate) => gate.name));
  return (spec.schedulingGates ?? [])
    .filter((gate) => !before.has(gate.name))
    .map(
      (gate) =>
        `spec.schedulingGates: Forbidden: only deletion is allowed, but found new scheduling gate '${gate.name}'`,
    );
}

function tolerationProblems(next: readonly Toleration[], old: readonly Toleration[]): string[] {
  const withoutSeconds = ({ tolerationSeconds: _, ...rest }: Toleration) => rest;
  const isKept = old.every((toleration) =>
    next.some((candidate) => deepEqual(withoutSeconds(candidate), withoutSeconds(toleration))),
  );
  return isKept
    ? []
    : ['spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds'];
}

const STATEFUL_MUTABLE = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

function statefulSetProblems(object: StatefulSet, old: StatefulSet): string[] {
  const fixed = (spec: object) =>
    Object.fromEntries(Object.entries(spec).filter(([field]) => !STATEFUL_MUTABLE.includes(field)));
  if (deepEqual(fixed(object.spec), fixed(old.spec))) return [];
  const names = STATEFUL_MUTABLE.map((field) => `'${field}'`);
  return [
    `spec: Forbidden: updates to statefulset spec for fields other than ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are forbidden`,
  ];
}

/** While a Job is suspended and has not started, its template may still be told where to run; that case is not modelled. */
function jobProblems(object: Job, old: Job): string[] {
  const isIndexed = object.spec.completionMode === 'Indexed';
  const fixed = [
    'selector',
    'template',
    'completionMode',
    'podFailurePolicy',
    'backoffLimitPerIndex',
    'managedBy',
    'successPolicy',
    ...(isIndexed ? [] : ['completions']),
  ];
  return fixed.flatMap((field) =>
    changed(object.spec, old.spec, field).map((value) => immutable(`spec.${field}`, value)),
  );
}

function claimProblems(object: PersistentVolumeClaim, old: PersistentVolumeClaim): string[] {
  const isBinding = (old.spec.volumeName ?? '') === '';
  const isBound = old.status?.phase === 'Bound';
  const fixed = (claim: PersistentVolumeClaim) => {
    const { resources, volumeName, volumeAttributesClassName, ...rest } = claim.spec;
    return {
      ...rest,
      ...(isBinding ? {} : { volumeName }),
      ...(isBound ? {} : { resources, volumeAttributesClassName }),
    };
  };
  if (deepEqual(fixed(object), fixed(old))) return [];
  return [
    'spec: Forbidden: spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
  ];
}

function priorityClassProblems(object: PriorityClass, old: PriorityClass): string[] {
  return (['value', 'preemptionPolicy'] as const).flatMap((field) =>
    deepEqual(object[field], old[field])
      ? []
      : [field === 'value' ? 'value: Forbidden: may not be changed in an update.' : immutable(field, object[field])],
  );
}

function storageClassProblems(object: KubeObject, old: KubeObject): string[] {
  const fields = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'];
  const differing = fields.filter((field) => changed(object, old, field).length > 0);
  return differing.map((field) =>
    field === 'volumeBindingMode'
      ? immutable(field, fieldOf(object, field))
      : `${field}: Forbidden: updates to ${field} are forbidden.`,
  );
}
