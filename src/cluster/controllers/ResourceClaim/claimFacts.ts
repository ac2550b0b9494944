import type { Pod, PodResourceClaim, ResourceClaim, ResourceClaimTemplate } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const POD_CLAIM = 'resource.kubernetes.io/pod-claim-name';
/** Longest base of a name of 63 characters, with a hyphen and five random characters after it. */
const MOST_BASE = 57;

/**
 * Whether the claim is the Pod's own.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/resourceclaim/resourceclaim.go, IsForPod.
 */
export function isOwnedBy({ metadata }: Pod, claim: ResourceClaim): boolean {
  return claim.metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid === metadata.uid;
}

export function isReservedFor({ metadata }: Pod, { status }: ResourceClaim): boolean {
  return (status?.reservedFor ?? []).some(({ uid }) => uid === metadata.uid);
}

/**
 * Whether no container of the Pod runs or ever will.
 * Upstream source (v1.36.2): pkg/controller/resourceclaim/controller.go, isPodDone.
 */
export function isDone({ metadata, spec, status }: Pod): boolean {
  if (status?.phase === 'Succeeded' || status?.phase === 'Failed') return true;
  return metadata.deletionTimestamp !== undefined && !spec.nodeName;
}

/** Pod that a claim was created for. */
export function owningPod({ metadata }: ResourceClaim): { readonly name: string; readonly uid: string } | undefined {
  return metadata.ownerReferences?.find(
    ({ controller, apiVersion, kind }) => controller === true && apiVersion === 'v1' && kind === 'Pod',
  );
}

/** Whether the claim was created for this claim of the Pod's spec. Upstream: findPodResourceClaim. */
export function isMadeFor(pod: Pod, { name }: PodResourceClaim, claim: ResourceClaim): boolean {
  return owningPod(claim)?.uid === pod.metadata.uid && claim.metadata.annotations?.[POD_CLAIM] === name;
}

/** Claim from a template, for one Pod. Upstream: handleClaim. */
export function claimFromTemplate(
  { metadata }: Pod,
  { name: podClaim }: PodResourceClaim,
  { spec: template }: ResourceClaimTemplate,
): ResourceClaim & KubeObject {
  const { name, namespace, uid = '' } = metadata;
  const { labels, annotations } = template.metadata ?? {};
  const owner = { apiVersion: 'v1', kind: 'Pod', name, uid, controller: true };
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: {
      name: '',
      generateName: baseOf(name, podClaim),
      ...(namespace !== undefined && { namespace }),
      ...(labels && { labels }),
      annotations: { ...annotations, [POD_CLAIM]: podClaim },
      ownerReferences: [owner],
    },
    spec: template.spec,
  };
}

/** Long names are cut in proportion, so that a part of both remains. */
function baseOf(pod: string, podClaim: string): string {
  const whole = `${pod}-${podClaim}-`;
  if (whole.length <= MOST_BASE) return whole;
  const cut = (name: string) => name.slice(0, Math.floor((name.length * MOST_BASE) / whole.length));
  return `${cut(pod)}-${cut(podClaim)}`;
}
