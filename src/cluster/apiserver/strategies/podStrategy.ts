import { extended } from '#base/extended.ts';
import type {
  AppArmorProfile,
  Container,
  EphemeralContainer,
  LabelSelector,
  Pod,
  PodAffinityTerm,
  PodCondition,
  PodSpec,
  PodStatus,
} from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { qosClass } from '#model/pod/oomScoreAdj.ts';
import { APP_ARMOR_ANNOTATION, appArmorOfAnnotation } from '#model/pod/restartPolicy.ts';
import { containersOf } from '#model/validation/common/podSpec/podOptions.ts';
import { validateAppArmorProfile } from '#model/validation/common/podSpec/securityContext.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { field } from '#model/validation/fieldError.ts';
import { change, changeEach } from '../defaults/volumeDefaults.ts';

const SPEC = field('spec');

const GATED: PodCondition = {
  type: 'PodScheduled',
  status: 'False',
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
};

/**
 * A new Pod has generation 1, a fresh status with its QoS class, and label keys merged into their selectors.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, PrepareForCreate.
 */
export function preparePodForCreate(pod: Pod): Pod {
  const isGated = (pod.spec.schedulingGates ?? []).length > 0;
  const { creationTimestamp: lastTransitionTime } = pod.metadata;
  const gated = { ...GATED, ...(lastTransitionTime !== undefined && { lastTransitionTime }) };
  const status: PodStatus = { phase: 'Pending', ...(isGated && { conditions: [gated] }), qosClass: qosClass(pod.spec) };
  return withAppArmorFields({
    ...pod,
    metadata: { ...pod.metadata, generation: 1 },
    spec: mergeLabelKeys(pod.spec, pod.metadata.labels ?? {}),
    status,
  });
}

/** A status update keeps owners, QoS class and the observed generation. */
export function preparePodStatusForUpdate(pod: Pod, old: Pod): Pod {
  const status = pod.status ?? {};
  const observed = status.observedGeneration || old.status?.observedGeneration;
  const qos = status.qosClass || old.status?.qosClass;
  return {
    ...pod,
    metadata: withOwnersOf(pod.metadata, old.metadata),
    spec: old.spec,
    status: extended(status, {
      ...podIps(status),
      ...(status.conditions && { conditions: changeEach(status.conditions, observedAs(old.status?.conditions ?? [])) }),
      ...(qos && { qosClass: qos }),
      ...(observed && { observedGeneration: observed }),
    }),
  };
}

/**
 * Owners come last. Most status writes leave the metadata unchanged, and those of the write before are already in
 * order.
 */
function withOwnersOf(given: Pod['metadata'], old: Pod['metadata']): Pod['metadata'] {
  const owners = old.ownerReferences;
  if (given === old && (owners === undefined || lastField(old) === 'ownerReferences')) return given;
  const { ownerReferences: _, ...metadata } = given;
  return owners === undefined ? metadata : { ...metadata, ownerReferences: owners };
}

function lastField(record: object): string | undefined {
  let last: string | undefined;
  for (const name in record) last = name;
  return last;
}

/**
 * The older field takes precedence if both are set.
 * Upstream source (v1.36.2): pkg/apis/core/v1/conversion.go, Convert_v1_PodStatus_To_core_PodStatus.
 */
function podIps({ podIP = '', podIPs = [] }: PodStatus): Partial<PodStatus> {
  const first = podIPs[0]?.ip ?? '';
  if (podIP === '') return first === '' ? {} : { podIP: first };
  return podIP === first ? {} : { podIPs: [{ ip: podIP }] };
}

/**
 * A condition keeps its observed generation. The first of its type takes that of the first one before.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, preserveOldObservedGeneration.
 */
function observedAs(old: readonly PodCondition[]): (condition: PodCondition) => PodCondition {
  const left = [...old];
  return (condition) => {
    const at = left.findIndex(({ type }) => type === condition.type);
    const [before] = at < 0 ? [] : left.splice(at, 1);
    const observedGeneration = before?.observedGeneration;
    return condition.observedGeneration || !observedGeneration ? condition : { ...condition, observedGeneration };
  };
}

/**
 * The resize subresource changes resources only. If containers were added, removed or renamed, the Pod stays as
 * requested, and validation refuses it.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, dropNonResizeUpdates.
 */
export function preparePodResizeForUpdate(pod: Pod, old: Pod): Pod {
  if (LISTS.some((list) => names(pod.spec[list]) !== names(old.spec[list]))) return pod;
  const resized = (next: PodSpec['containers'] | undefined, current: PodSpec['containers'] | undefined) =>
    current?.map((container, index) => {
      const wanted = next?.[index];
      if (wanted === undefined || wanted.name !== container.name) return container;
      const { resources: _, resizePolicy: __, ...rest } = container;
      return {
        ...rest,
        ...(wanted.resources && { resources: wanted.resources }),
        ...(wanted.resizePolicy && { resizePolicy: wanted.resizePolicy }),
      };
    });
  const containers = resized(pod.spec.containers, old.spec.containers) ?? [];
  const initContainers = resized(pod.spec.initContainers, old.spec.initContainers);
  const podLevel = pod.spec.resources;
  const spec = {
    ...old.spec,
    containers,
    ...(initContainers && { initContainers }),
    ...(podLevel && { resources: podLevel }),
  };
  return {
    ...pod,
    metadata: { ...old.metadata, ...(pod.metadata.uid && { uid: pod.metadata.uid }) },
    spec,
    ...(old.status && { status: old.status }),
  };
}

const LISTS = ['containers', 'initContainers'] as const;

function names(containers: readonly Container[] = []): string {
  return JSON.stringify(containers.map(({ name }) => name));
}

/**
 * `matchLabelKeys` and `mismatchLabelKeys` of affinity terms and spread constraints become requirements of their
 * selector, with the Pod's own values. A term without a selector is unchanged, because it matches nothing anyway.
 */
export function mergeLabelKeys(spec: PodSpec, labels: Labels): PodSpec {
  const mergeTerm = (term: PodAffinityTerm): PodAffinityTerm => {
    const matched = change(term, 'labelSelector', (selector) => withKeys(selector, term.matchLabelKeys, 'In', labels));
    return change(matched, 'labelSelector', (selector) => withKeys(selector, term.mismatchLabelKeys, 'NotIn', labels));
  };
  const mergeTerms = (affinity: NonNullable<NonNullable<PodSpec['affinity']>['podAffinity']>) => {
    const required = change(affinity, 'requiredDuringSchedulingIgnoredDuringExecution', (terms) =>
      changeEach(terms, mergeTerm),
    );
    return change(required, 'preferredDuringSchedulingIgnoredDuringExecution', (terms) =>
      changeEach(terms, (weighted) => change(weighted, 'podAffinityTerm', mergeTerm)),
    );
  };
  const withAffinity = change(spec, 'affinity', (affinity) =>
    change(change(affinity, 'podAffinity', mergeTerms), 'podAntiAffinity', mergeTerms),
  );
  return change(withAffinity, 'topologySpreadConstraints', (constraints) =>
    changeEach(constraints, (constraint) =>
      change(constraint, 'labelSelector', (selector) => withKeys(selector, constraint.matchLabelKeys, 'In', labels)),
    ),
  );
}

function withKeys(
  selector: LabelSelector,
  keys: readonly string[] | undefined,
  operator: string,
  labels: Labels,
): LabelSelector {
  const added = (keys ?? []).flatMap((key) => {
    const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
    return value === undefined ? [] : [{ key, operator, values: [value] }];
  });
  return added.length === 0
    ? selector
    : { ...selector, matchExpressions: [...(selector.matchExpressions ?? []), ...added] };
}

/**
 * Copies annotations of a new Pod to containers without the field, unless the Pod itself has the same profile.
 * Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, applyAppArmorVersionSkew.
 */
export function withAppArmorFields(pod: Pod): Pod {
  if (!hasAnnotation(pod)) return pod;
  const filled = <T extends Container | EphemeralContainer>(container: T): T => {
    const profile = profileToSet(pod, container);
    return profile === undefined
      ? container
      : { ...container, securityContext: { ...container.securityContext, appArmorProfile: profile } };
  };
  const withInit = change(pod.spec, 'initContainers', (containers) => changeEach(containers, filled));
  const withMain = change(withInit, 'containers', (containers) => changeEach(containers, filled));
  const spec = change(withMain, 'ephemeralContainers', (containers) => changeEach(containers, filled));
  return spec === pod.spec ? pod : { ...pod, spec };
}

/** Warnings, computed before the annotations become fields. Upstream source (v1.36.2): as above. */
export function appArmorWarnings(pod: Pod): string[] {
  if (!hasAnnotation(pod)) return [];
  return containersOf(pod.spec, SPEC).flatMap(({ container }) => {
    const annotation = annotationOf(pod, container);
    if (annotation === undefined || container.securityContext?.appArmorProfile) return [];
    if (validProfile(annotation) !== undefined && profileToSet(pod, container) === undefined) return [];
    const path = field('metadata', 'annotations').key(APP_ARMOR_ANNOTATION + container.name);
    return [`${path}: deprecated since v1.30; use the "appArmorProfile" field instead`];
  });
}

function hasAnnotation({ metadata, spec }: Pod): boolean {
  if (spec?.os?.name === 'windows') return false;
  return Object.keys(metadata.annotations ?? {}).some((key) => key.startsWith(APP_ARMOR_ANNOTATION));
}

function annotationOf({ metadata }: Pod, { name }: Container): string | undefined {
  return metadata.annotations?.[APP_ARMOR_ANNOTATION + name];
}

function profileToSet(pod: Pod, container: Container): AppArmorProfile | undefined {
  const annotation = annotationOf(pod, container);
  if (annotation === undefined || container.securityContext?.appArmorProfile) return undefined;
  const profile = validProfile(annotation);
  return semanticEqual(profile, pod.spec.securityContext?.appArmorProfile) ? undefined : profile;
}

function validProfile(annotation: string): AppArmorProfile | undefined {
  const profile = appArmorOfAnnotation(annotation);
  return validateAppArmorProfile(profile, SPEC).length > 0 ? undefined : profile;
}
