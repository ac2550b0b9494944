import type {
  CSIStorageCapacity,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  StorageClass,
} from '#model/generated/types.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { compareQuantities, quantityValue } from '#model/quantity/quantityMath.ts';
import { claimNotFound, claimVolumes, findClaim, storageClassName, whyNotOwned } from '../../framework/claims.ts';
import type { Listers } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { isReachableFrom, matchVolume, requestOf } from './matchVolume.ts';
import { requiredNodes } from './migratedTopology.ts';

const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';

const NO_PROVISIONER = 'kubernetes.io/no-provisioner';

/** A claim with the volume found for it. */
export interface StaticBinding {
  readonly claim: PersistentVolumeClaim;
  readonly volume: PersistentVolume;
}

/** Volumes to bind and provision if the Pod went to the node. */
export interface PodVolumes {
  readonly bindings: readonly StaticBinding[];
  readonly provisions: readonly PersistentVolumeClaim[];
}

export interface FoundVolumes extends PodVolumes {
  /** Reasons against the node, without repetitions; empty if it is suitable. */
  readonly reasons: readonly string[];
  readonly error?: string;
}

const OUT_OF_REACH = "node(s) didn't match PersistentVolume's node affinity";
const NO_VOLUME = "node(s) didn't find available persistent volumes to bind";
const NO_SPACE = 'node(s) did not have enough free storage';
const VOLUME_MISSING = 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)';
/** Annotation of a claim with the node for its volume. */
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

/**
 * Finds volumes for all claims of a Pod on one node, or the reasons why it cannot.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, FindPodVolumes.
 */
export function findPodVolumes({ bound, delayed }: PodClaims, node: NodeInfo, listers: Listers): FoundVolumes {
  const boundProblem = checkBound(bound, node, listers);
  if (typeof boundProblem === 'object') return { ...NOTHING, error: boundProblem.error };
  const found = delayed.length === 0 ? NOTHING : findForDelayed(delayed, node, listers);
  // Upstream lists unreachable volumes first and a missing one last.
  const first = boundProblem === OUT_OF_REACH ? [OUT_OF_REACH] : [];
  const last = boundProblem === VOLUME_MISSING ? [VOLUME_MISSING] : [];
  return { ...found, reasons: [...first, ...found.reasons, ...last] };
}

const NOTHING: FoundVolumes = { bindings: [], provisions: [], reasons: [] };

function checkBound(
  claims: readonly PersistentVolumeClaim[],
  node: NodeInfo,
  listers: Listers,
): string | undefined | { readonly error: string } {
  for (const claim of claims) {
    const volume = listers.PersistentVolume.get(claim.spec?.volumeName ?? '');
    if (!volume) return VOLUME_MISSING;
    const asked = requiredNodes(volume, listers.CSINode.get(node.name));
    if ('error' in asked) return asked;
    if (!isReachableFrom(asked.required, node.labels)) return OUT_OF_REACH;
  }
  return undefined;
}

/** Claims already assigned to a node are provisioned there. For others, existing volumes are tried first. */
function findForDelayed(claims: readonly PersistentVolumeClaim[], node: NodeInfo, listers: Listers): FoundVolumes {
  const selectedNode = (claim: PersistentVolumeClaim) => claim.metadata.annotations?.[SELECTED_NODE];
  if (claims.some((claim) => (selectedNode(claim) ?? node.name) !== node.name))
    return { ...NOTHING, reasons: [NO_VOLUME] };
  const provisions = claims.filter((claim) => selectedNode(claim) !== undefined);
  const { bindings, unmatched } = matchClaims(
    claims.filter((claim) => selectedNode(claim) === undefined),
    node,
    listers,
  );
  provisions.push(...unmatched);
  const answer = checkProvisioning(provisions, node, listers);
  if (typeof answer === 'object') return { ...NOTHING, error: answer.error };
  if (answer === 'impossible') return { ...NOTHING, reasons: [NO_VOLUME] };
  if (answer === 'not enough storage') return { ...NOTHING, reasons: [NO_SPACE] };
  return { bindings, provisions, reasons: [] };
}

/** The smallest claims choose first, so that each gets the smallest volume that fits. */
function matchClaims(
  claims: readonly PersistentVolumeClaim[],
  node: NodeInfo,
  listers: Listers,
): { readonly bindings: StaticBinding[]; readonly unmatched: PersistentVolumeClaim[] } {
  const taken = new Set<string>();
  const bindings: StaticBinding[] = [];
  const unmatched: PersistentVolumeClaim[] = [];
  const volumes = listers.PersistentVolume.values();
  for (const claim of claims.toSorted((a, b) => compareQuantities(requestOf(a), requestOf(b)))) {
    const ofClass = volumes.filter((volume) => storageClassName(volume) === storageClassName(claim));
    const volume = matchVolume(claim, ofClass, node, taken);
    if (!volume) unmatched.push(claim);
    else {
      taken.add(volume.metadata.name);
      bindings.push({ claim, volume });
    }
  }
  return { bindings, unmatched };
}

type Provisioning =
  /** All claims can be provisioned on the node. */
  | 'possible'
  /** Nothing can provision one of the claims, or not for this topology. */
  | 'impossible'
  | 'not enough storage'
  | { readonly error: string };

/**
 * Whether volumes for the claims can be provisioned where the node can reach them.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, checkVolumeProvisions.
 */
function checkProvisioning(claims: readonly PersistentVolumeClaim[], node: NodeInfo, listers: Listers): Provisioning {
  for (const claim of claims) {
    const name = storageClassName(claim);
    if (name === '') return { error: `no class for claim "${claim.metadata.namespace}/${claim.metadata.name}"` };
    const storageClass = listers.StorageClass.get(name);
    if (!storageClass) return { error: `failed to find storage class "${name}"` };
    if (!storageClass.provisioner || storageClass.provisioner === NO_PROVISIONER) return 'impossible';
    if (!allowsTopology(storageClass, node)) return 'impossible';
    if (!hasEnoughCapacity(claim, storageClass, node, listers)) return 'not enough storage';
  }
  return 'possible';
}

/** Without terms, every node is allowed. A term without expressions allows none. */
function allowsTopology({ allowedTopologies = [] }: StorageClass, { labels }: NodeInfo): boolean {
  if (allowedTopologies.length === 0) return true;
  return allowedTopologies.some(({ matchLabelExpressions = [] }) => {
    const fits = matchLabelExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
    return matchLabelExpressions.length > 0 && fits;
  });
}

/** Checked only for CSI drivers that publish their capacity. */
function hasEnoughCapacity(
  claim: PersistentVolumeClaim,
  storageClass: StorageClass,
  node: NodeInfo,
  listers: Listers,
): boolean {
  const request = claim.spec?.resources?.requests?.storage;
  if (request === undefined || listers.CSIDriver.get(storageClass.provisioner)?.spec.storageCapacity !== true)
    return true;
  const neededBytes = quantityValue(request);
  return listers.CSIStorageCapacity.values().some((capacity) => {
    if (capacity.storageClassName !== storageClass.metadata.name || !capacity.nodeTopology) return false;
    return offers(capacity, neededBytes) && compileLabelSelector(capacity.nodeTopology)(node.labels);
  });
}

function offers({ capacity, maximumVolumeSize }: CSIStorageCapacity, neededBytes: number): boolean {
  const limit = maximumVolumeSize ?? capacity;
  return limit !== undefined && quantityValue(limit) >= neededBytes;
}

/** The claims of a Pod, in the order of its volumes. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Claims to bind after the Pod has a node. */
  readonly delayed: readonly PersistentVolumeClaim[];
  /** Claims that should already be bound. */
  readonly immediate: readonly PersistentVolumeClaim[];
}

/** Reason why no node is suitable at present; undefined if the claims are in order, or there are none. */
export function whyClaimsUnusable(pod: Pod, { PersistentVolumeClaim: claims }: Listers): string | undefined {
  for (const { claimName, isEphemeral } of claimVolumes(pod)) {
    const claim = findClaim(claims, pod, claimName);
    if (!claim && isEphemeral) {
      return `waiting for ephemeral volume controller to create the persistentvolumeclaim "${claimName}"`;
    }
    if (!claim) return claimNotFound(claimName);
    if (claim.status?.phase === 'Lost') {
      return `persistentvolumeclaim "${claimName}" bound to non-existent persistentvolume "${claim.spec?.volumeName ?? ''}"`;
    }
    if (claim.metadata.deletionTimestamp !== undefined) return `persistentvolumeclaim "${claimName}" is being deleted`;
    const foreign = isEphemeral ? whyNotOwned(pod, claim) : undefined;
    if (foreign) return foreign;
  }
  return undefined;
}

/**
 * Sorts the claims of a Pod by binding mode.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/volumebinding/binder.go, GetPodVolumeClaims.
 */
export function podClaims(pod: Pod, listers: Listers): PodClaims | { readonly error: string } {
  const bound: PersistentVolumeClaim[] = [];
  const delayed: PersistentVolumeClaim[] = [];
  const immediate: PersistentVolumeClaim[] = [];
  for (const { claimName } of claimVolumes(pod)) {
    const claim = findClaim(listers.PersistentVolumeClaim, pod, claimName);
    if (!claim) continue;
    const hasVolume = (claim.spec?.volumeName ?? '') !== '';
    const mode = bindingMode(claim, listers);
    if (isFullyBound(claim)) bound.push(claim);
    else if (typeof mode !== 'string') return mode;
    else if (mode === 'WaitForFirstConsumer' && !hasVolume) delayed.push(claim);
    else immediate.push(claim);
  }
  return { bound, delayed, immediate };
}

/** Whether the volume controller has finished with the claim. */
export function isFullyBound({ spec, metadata }: PersistentVolumeClaim): boolean {
  return (spec?.volumeName ?? '') !== '' && metadata.annotations?.[BIND_COMPLETED] !== undefined;
}

/** A missing class counts as immediate binding. */
function bindingMode(claim: PersistentVolumeClaim, { StorageClass }: Listers): string | { readonly error: string } {
  const name = storageClassName(claim);
  const storageClass = name === '' ? undefined : StorageClass.get(name);
  if (!storageClass) return 'Immediate';
  return storageClass.volumeBindingMode ?? { error: `VolumeBindingMode not set for StorageClass "${name}"` };
}
