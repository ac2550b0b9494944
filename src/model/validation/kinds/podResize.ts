import type { Container, Pod, PodSpec, ResourceRequirements } from '#model/generated/types.ts';
import { qosClass } from '#model/pod/oomScoreAdj.ts';
import { validateObjectMetaUpdate } from '../common/metadata.ts';
import { MIRROR_POD } from '../common/podSpec/annotations.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, forbidden, invalid } from '../fieldError.ts';
import { validateMetadataAndSpec } from './pod.ts';
import { podUpdateOptions } from './podUpdateOptions.ts';

const SPEC = field('spec');
const LISTS = ['containers', 'initContainers'] as const;

/**
 * Limits of `resize`: only cpu and memory change, none of them is removed, and the QoS class stays.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodResize.
 */
export function validatePodResize(pod: Pod, old: Pod): FieldError[] {
  const not = (detail: string) => [forbidden(field(''), detail)];
  if (old.metadata.annotations?.[MIRROR_POD] !== undefined) return not('static pods cannot be resized');
  if (old.spec.os?.name === 'windows') return not('windows pods cannot be resized');
  const errors = [
    ...validateObjectMetaUpdate(pod.metadata, old.metadata),
    ...validateMetadataAndSpec(pod, podUpdateOptions(old)),
    ...qosProblems(pod, old),
    ...(isSupported(old) ? [] : [forbidden(SPEC, 'Pod running on node without support for resize')]),
    ...podLevelProblems(pod.spec.resources, old.spec.resources),
    ...((old.status?.nodeAllocatableResourceClaimStatuses ?? []).length > 0
      ? [forbidden(SPEC, 'pods with node allocatable resource claims cannot be resized')]
      : []),
  ];
  const order = orderProblems(pod.spec, old.spec);
  if (order.length > 0) return [...errors, ...order];
  errors.push(
    ...removals(pod.spec.initContainers, old.spec.initContainers, SPEC.child('initContainers')),
    ...removals(pod.spec.containers, old.spec.containers, SPEC.child('containers')),
    ...containerProblems(pod.spec, old.spec),
    ...initContainerProblems(pod.spec, old.spec),
  );
  if (errors.length > 0) return errors;
  return semanticEqual(munged(pod.spec, old.spec), old.spec, 'PodSpec')
    ? []
    : [forbidden(SPEC, 'only cpu and memory resources are mutable')];
}

function qosProblems(pod: Pod, old: Pod): FieldError[] {
  const before = old.status?.qosClass || qosClass(old.spec);
  if (before === qosClass(pod.spec)) return [];
  return [invalid(SPEC, pod.status?.qosClass ?? '', 'Pod QOS Class may not change as a result of resizing')];
}

/** A kubelet that can resize reports the resources of running containers. */
function isSupported({ status }: Pod): boolean {
  const running = (status?.containerStatuses ?? []).find(({ state }) => state?.running !== undefined);
  return running === undefined || running.resources !== undefined;
}

function isSet(resources: ResourceRequirements | undefined): boolean {
  return Object.keys({ ...resources?.requests, ...resources?.limits }).length > 0;
}

function podLevelProblems(next: ResourceRequirements | undefined, old: ResourceRequirements | undefined): FieldError[] {
  if (!isSet(next) && !isSet(old)) return [];
  const path = SPEC.child('resources');
  if (old !== undefined && next === undefined) return [forbidden(path, 'pod-level resources cannot be removed')];
  const gone = (side: 'requests' | 'limits') =>
    old !== undefined && isRemoved(next?.[side], old[side])
      ? [forbidden(path.child(side), `pod-level resource ${side} cannot be removed`)]
      : [];
  const same = semanticEqual(mungedPodLevel(next, old), old, '*ResourceRequirements');
  return [
    ...gone('requests'),
    ...gone('limits'),
    ...(same ? [] : [forbidden(SPEC, 'only cpu and memory resources are mutable at pod-level')]),
  ];
}

function mungedPodLevel(
  next: ResourceRequirements | undefined,
  old: ResourceRequirements | undefined,
): ResourceRequirements | undefined {
  if (next === undefined) return undefined;
  const kept = {
    ...next,
    requests: withoutChanges(next.requests, old?.requests),
    limits: withoutChanges(next.limits, old?.limits),
  };
  return old === undefined && !isSet(kept) && (kept.claims ?? []).length === 0 ? undefined : kept;
}

function orderProblems(spec: PodSpec, old: PodSpec): FieldError[] {
  return LISTS.flatMap((list) => {
    const [next, before] = [spec[list] ?? [], old[list] ?? []];
    const path = SPEC.child(list);
    if (next.length !== before.length) return [forbidden(path, `${list} may not be added or removed on resize`)];
    return before.flatMap(({ name }, index) =>
      next[index]?.name === name
        ? []
        : [forbidden(path.index(index).child('name'), `${list} may not be renamed or reordered on resize`)],
    );
  });
}

function removals(next: readonly Container[] = [], old: readonly Container[] = [], path: FieldPath): FieldError[] {
  return old.flatMap(({ resources }, index) =>
    (['requests', 'limits'] as const).flatMap((side) =>
      isRemoved(next[index]?.resources?.[side], resources?.[side])
        ? [forbidden(path.index(index).child('resources', side), `resource ${side} cannot be removed`)]
        : [],
    ),
  );
}

type Amounts = Readonly<Record<string, string>>;

function isRemoved(next: Amounts = {}, old: Amounts = {}): boolean {
  return Object.keys(old).some((name) => next[name] === undefined);
}

/** The list with the old cpu and memory. */
function withoutChanges(next: Amounts | undefined, old: Amounts | undefined): Amounts | undefined {
  if (next === undefined && old === undefined) return undefined;
  const { cpu: _, memory: __, ...rest } = next ?? {};
  const { cpu, memory } = old ?? {};
  return { ...rest, ...(cpu !== undefined && { cpu }), ...(memory !== undefined && { memory }) };
}

/** Claims cannot change: a container with claims cannot be resized. */
function mungedContainer(container: Container, old: Container | undefined): Container {
  const { requests, limits } = container.resources ?? {};
  const [kept, most] = [
    withoutChanges(requests, old?.resources?.requests),
    withoutChanges(limits, old?.resources?.limits),
  ];
  return { ...container, resources: { ...(kept && { requests: kept }), ...(most && { limits: most }) } };
}

function isAsBefore(container: Container, old: Container | undefined): boolean {
  return semanticEqual(mungedContainer(container, old), { ...old, resources: old?.resources ?? {} }, 'Container');
}

function containerProblems(spec: PodSpec, old: PodSpec): FieldError[] {
  return spec.containers.flatMap((container, index) =>
    isAsBefore(container, old.containers[index]) ? [] : [forbidden(SPEC, 'only cpu and memory resources are mutable')],
  );
}

function initContainerProblems(spec: PodSpec, old: PodSpec): FieldError[] {
  return (spec.initContainers ?? []).flatMap((container, index) => {
    const before = old.initContainers?.[index];
    const path = SPEC.child('initContainers').index(index);
    const isChanged = !semanticEqual(container, before, 'Container');
    const restarts = (container.resizePolicy ?? []).filter(({ restartPolicy }) => restartPolicy === 'RestartContainer');
    return [
      ...(isAsBefore(container, before)
        ? []
        : [forbidden(path, 'only cpu and memory resources for init or sidecar containers are mutable')]),
      ...(isChanged && container.restartPolicy !== 'Always'
        ? restarts.map(() =>
            forbidden(path, 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized'),
          )
        : []),
    ];
  });
}

/** The new spec with the old cpu and memory. */
function munged(spec: PodSpec, old: PodSpec): PodSpec {
  const each = (list: readonly Container[], from: readonly Container[]) =>
    list.map((container, index) => {
      const before = from[index];
      const { resources, ...rest } = mungedContainer(container, before);
      return before?.resources === undefined && Object.keys(resources ?? {}).length === 0
        ? rest
        : { ...rest, resources };
    });
  const resources = mungedPodLevel(spec.resources, old.resources);
  const { resources: _, ...others } = spec;
  return {
    ...others,
    containers: each(spec.containers, old.containers) as readonly Container[],
    ...(spec.initContainers && {
      initContainers: each(spec.initContainers, old.initContainers ?? []) as readonly Container[],
    }),
    ...(resources !== undefined && { resources }),
  };
}
