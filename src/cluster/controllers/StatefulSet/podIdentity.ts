import type { PersistentVolumeClaim, Pod, PodTemplateSpec, StatefulSet, Volume } from '#model/generated/types.ts';
import { REVISION_LABEL } from '../controllerRevisions.ts';
import { podFromTemplate } from '../podFacts.ts';

const POD_NAME_LABEL = 'statefulset.kubernetes.io/pod-name';
const POD_INDEX_LABEL = 'apps.kubernetes.io/pod-index';

export function revisionOfPod(pod: Pod): string {
  return pod.metadata.labels?.[REVISION_LABEL] ?? '';
}

/**
 * Pod with that ordinal from that revision's template.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, newStatefulSetPod.
 */
export function newStatefulPod(set: StatefulSet, template: PodTemplateSpec, revision: string, ordinal: number): Pod {
  const { metadata, spec, ...rest } = podFromTemplate(set, template);
  const { generateName: _, ...kept } = metadata;
  const name = podNameOf(set, ordinal);
  const { serviceName } = set.spec;
  const volumes = volumesFor(set, ordinal, spec.volumes ?? []);
  return {
    ...rest,
    metadata: {
      ...kept,
      name,
      labels: { ...metadata.labels, ...identityLabels(name, ordinal), [REVISION_LABEL]: revision },
    },
    spec: {
      ...spec,
      hostname: name,
      ...(serviceName ? { subdomain: serviceName } : undefined),
      ...(volumes.length > 0 ? { volumes } : undefined),
    },
  };
}

export function identityLabels(name: string, ordinal: number): Readonly<Record<string, string>> {
  return { [POD_NAME_LABEL]: name, [POD_INDEX_LABEL]: String(ordinal) };
}

/** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, identityMatches. */
export function identityMatches(set: StatefulSet, pod: Pod): boolean {
  const { name, namespace, labels } = pod.metadata;
  return (
    isMemberOf(set, pod) &&
    name === podNameOf(set, ordinalOf(pod)) &&
    namespace === set.metadata.namespace &&
    labels?.[POD_NAME_LABEL] === name
  );
}

/**
 * Whether the Pod uses its claims.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, storageMatches.
 */
export function storageMatches(set: StatefulSet, pod: Pod): boolean {
  const ordinal = ordinalOf(pod);
  if (ordinal < 0) return false;
  return (set.spec.volumeClaimTemplates ?? []).every(({ metadata }) => {
    const volume = pod.spec.volumes?.find(({ name }) => name === metadata?.name);
    return volume?.persistentVolumeClaim?.claimName === claimNameOf(set, metadata?.name ?? '', ordinal);
  });
}

/** Volumes of the Pod, in which those of its claims replace any of the same name. */
export function volumesFor(set: StatefulSet, ordinal: number, volumes: readonly Volume[]): Volume[] {
  const ofClaims = (set.spec.volumeClaimTemplates ?? []).map(({ metadata }) => {
    const name = metadata?.name ?? '';
    return { name, persistentVolumeClaim: { claimName: claimNameOf(set, name, ordinal) } };
  });
  const taken = new Set(ofClaims.map(({ name }) => name));
  return [...ofClaims, ...volumes.filter(({ name }) => !taken.has(name))];
}

/**
 * Claims that the Pod with that ordinal needs.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, getPersistentVolumeClaims.
 */
export function claimsFor(set: StatefulSet, ordinal: number): PersistentVolumeClaim[] {
  return (set.spec.volumeClaimTemplates ?? []).map(({ metadata, spec }) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      ...metadata,
      name: claimNameOf(set, metadata?.name ?? '', ordinal),
      namespace: set.metadata.namespace ?? '',
      labels: { ...metadata?.labels, ...set.spec.selector.matchLabels },
    },
    spec: spec ?? {},
  }));
}

/**
 * Ordinal of the Pod, or -1 if its name has none.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, getParentNameAndOrdinal.
 */
export function ordinalOf(pod: Pod): number {
  const { ordinal } = parsed(pod);
  return ordinal > 2147483647 ? -1 : ordinal;
}

/** Whether the Pod's name belongs to the set. */
export function isMemberOf(set: StatefulSet, pod: Pod): boolean {
  return parsed(pod).parent === set.metadata.name;
}

function parsed(pod: Pod): { readonly parent: string; readonly ordinal: number } {
  const match = /^(.*)-([0-9]+)$/.exec(pod.metadata.name);
  return match ? { parent: match[1] ?? '', ordinal: Number(match[2]) } : { parent: '', ordinal: -1 };
}

export function startOrdinal(set: StatefulSet): number {
  return set.spec.ordinals?.start ?? 0;
}

export function wantedReplicas(set: StatefulSet): number {
  return set.spec.replicas ?? 1;
}

export function isInRange(set: StatefulSet, ordinal: number): boolean {
  return ordinal >= startOrdinal(set) && ordinal < startOrdinal(set) + wantedReplicas(set);
}

export function podNameOf(set: StatefulSet, ordinal: number): string {
  return `${set.metadata.name}-${ordinal}`;
}

/** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, getPersistentVolumeClaimName. */
function claimNameOf(set: StatefulSet, template: string, ordinal: number): string {
  return `${template}-${set.metadata.name}-${ordinal}`;
}
