import { sha256 } from '#base/sha256.ts';
import { utf8 } from '#base/textEncoding.ts';
import { isEnabled } from '#cluster/releases/featureGates.ts';
import { CelRuntimeError, compileDeviceSelector } from '#model/cel/deviceSelector.ts';
import type { AllocationResult, ContainerExtendedResourceRequest, Pod, ResourceClaim } from '#model/generated/types.ts';
import { compileNodeSelector } from '#model/labels/nodeSelector.ts';
import { keyOf } from '#model/objectKey.ts';
import { podResourceClaims } from '#model/pod/podResourceClaims.ts';
import type { Handle, Lister, Listers } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { type NodeInfoMatcher, onNodeInfo } from '../../framework/nodeInfo.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { allocatedState } from './allocator/allocatedState.ts';
import { Allocator } from './allocator/allocator.ts';
import { AllocationError, FailedOnNode, type Selector } from './allocator/requests.ts';
import { extendedClaim, isUnmade, requestsAndMappings, resourcesFromDevices } from './extendedClaim.ts';

/** One claim of the Pod being scheduled. */
export interface PlannedClaim {
  readonly claim: ResourceClaim;
  /** Whether it is the claim for extended resources. */
  readonly isExtended: boolean;
  /** Matches the nodes that can reach an allocated claim's devices; undefined if any can. */
  readonly isThere: NodeInfoMatcher | undefined;
  /** Allocation promised to another Pod of the same group, which this one shares. */
  readonly promised: AllocationResult | undefined;
}

/** Devices that a node would give the Pod. */
export interface NodePlan {
  /** Allocations for each claim that needs one, in order. */
  readonly allocations: readonly { readonly claim: ResourceClaim; readonly allocation: AllocationResult }[];
  readonly mappings: readonly ContainerExtendedResourceRequest[];
}

/** Facts about a Pod's claims before any node is examined. */
export interface PodPlan {
  readonly claims: readonly PlannedClaim[];
  /** Undefined if nothing needs allocation. */
  readonly allocator: Allocator | undefined;
  /** Indexes of allocated claims that some node cannot use, or that will never be ready. */
  readonly unavailable: Set<number>;
  readonly byNode: Map<string, NodePlan>;
}

export const NO_PLAN: PodPlan = { claims: [], allocator: undefined, unavailable: new Set(), byNode: new Map() };

/**
 * Claims of the Pod, and the devices that are left for them. A string says why the Pod fits nowhere now.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go, PreFilter.
 */
export function planPod(pod: PodInfo, handle: Handle): PodPlan | string {
  const { listers, assumedClaims, gates } = handle;
  const own = claimsOf(pod.pod, assumedClaims.ResourceClaim);
  if (typeof own === 'string') return own;
  const extended = isEnabled(gates, 'DRAExtendedResource')
    ? extendedClaim(pod, listers.DeviceClass, assumedClaims.ResourceClaim)
    : undefined;
  if (own.length === 0 && !extended) return NO_PLAN;
  const claims: PlannedClaim[] = [];
  for (const claim of own) {
    const planned = planClaim(pod, claim, handle);
    if (typeof planned === 'string') return planned;
    claims.push(planned);
  }
  if (extended) claims.push({ claim: extended, isExtended: true, isThere: placeOf(extended), promised: undefined });
  const allocator = claims.some(({ claim }) => !claim.status?.allocation) ? newAllocator(handle) : undefined;
  return { claims, allocator, unavailable: new Set(), byNode: new Map() };
}

function planClaim(pod: PodInfo, claim: ResourceClaim, { listers, assumedClaims }: Handle): PlannedClaim | string {
  const planned = { claim, isExtended: false, isThere: placeOf(claim), promised: undefined };
  if (claim.status?.allocation) return planned;
  const pending = assumedClaims.pending.get(claim.metadata.uid ?? '');
  if (!pending) return whyUnallocatable(claim, listers) ?? planned;
  const { allocation } = pending.claim.status ?? {};
  if (allocation && sharesWithGroup(pod, pending.group)) return { ...planned, promised: allocation };
  const { namespace, name } = claim.metadata;
  return `resource claim ${keyOf(namespace, name)} is in the process of being allocated`;
}

function sharesWithGroup({ pod }: PodInfo, group: string | undefined): boolean {
  const own = pod.spec.schedulingGroup?.podGroupName;
  return own !== undefined && own === group;
}

function placeOf({ status }: ResourceClaim): NodeInfoMatcher | undefined {
  const selector = status?.allocation?.nodeSelector;
  return selector && onNodeInfo(compileNodeSelector(selector));
}

function newAllocator({ listers, assumedClaims }: Handle): Allocator {
  const claims = assumedClaims.ResourceClaim.values();
  const promised = assumedClaims.pending.values().map(({ claim }) => claim);
  return new Allocator({
    allocated: allocatedState([...claims, ...promised]),
    deviceClass: (name) => listers.DeviceClass.get(name),
    slices: listers.ResourceSlice.values(),
    compile: compileSelector,
    shareId,
  });
}

/** Answer of a node: its devices, nothing needed, or the reason for a rejection. */
export type NodeAnswer =
  | { readonly type: 'fits'; readonly plan?: NodePlan }
  | { readonly type: 'rejected'; readonly reason: string }
  | { readonly type: 'failed'; readonly message: string };

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go, Filter; allocation only. */
export function allocateOn(pod: PodInfo, plan: PodPlan, node: NodeInfo, handle: Handle): NodeAnswer {
  const extended = plan.claims.find(({ isExtended }) => isExtended)?.claim;
  const variant = extended && extendedOn(pod, extended, node, handle);
  if (typeof variant === 'string') return { type: 'rejected', reason: variant };
  const hasOwnClaims = plan.claims.some(({ isExtended }) => !isExtended);
  const needsDevices = variant !== undefined && (hasOwnClaims || variant.isWanted);
  if (!needsDevices && !hasOwnClaims) return { type: 'fits' };
  if (!plan.allocator || !node.node) return { type: 'fits', plan: { allocations: [], mappings: [] } };
  const wanted = plan.claims
    .filter(({ claim }) => !claim.status?.allocation)
    .map((planned) => (planned.isExtended && variant ? { ...planned, claim: variant.claim } : planned));
  const open = wanted.filter(({ promised }) => promised === undefined).map(({ claim }) => claim);
  try {
    const found = plan.allocator.allocate(node.node, open);
    if (!found) return { type: 'rejected', reason: 'cannot allocate all claims' };
    const next = found.values();
    const allocations = wanted.map(({ claim, promised }) => ({
      claim,
      allocation: promised ?? (next.next().value as AllocationResult),
    }));
    return { type: 'fits', plan: { allocations, mappings: variant?.mappings ?? [] } };
  } catch (error) {
    if (error instanceof FailedOnNode) return { type: 'rejected', reason: error.message };
    if (error instanceof AllocationError) return { type: 'failed', message: error.message };
    throw error;
  }
}

interface ExtendedVariant {
  readonly claim: ResourceClaim;
  readonly mappings: readonly ContainerExtendedResourceRequest[];
  readonly isWanted: boolean;
}

/** Claim for extended resources in the form for this node. */
function extendedOn(pod: PodInfo, claim: ResourceClaim, node: NodeInfo, { listers }: Handle): ExtendedVariant | string {
  if (!isUnmade(claim) && claim.spec.devices?.requests !== undefined) return 'cannot schedule extended resource claim';
  const resources = resourcesFromDevices(pod, node, listers.DeviceClass);
  if (typeof resources === 'string') return resources;
  const { requests, mappings } = requestsAndMappings(pod.pod, resources.keys(), listers.DeviceClass);
  const spec = requests.length === 0 ? {} : { devices: { requests } };
  return { claim: { ...claim, spec }, mappings, isWanted: resources.size > 0 };
}

/**
 * Id of a device share in the form of a UUID. It depends on claim and index only, so a repeated run has the same ids.
 */
function shareId({ metadata }: ResourceClaim, ordinal: number): string {
  const words = sha256(utf8(`${metadata.uid}/${metadata.resourceVersion}/${ordinal}`));
  const hex = [...words].map((word) => word.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Compiles a selector of a stored claim or class. It was admitted before, so its cost is not limited again. */
export function compileSelector(expression: string): Selector {
  const compiled = compileDeviceSelector(expression, { stored: true });
  if (!compiled.ok) return { ok: false, message: compiled.message };
  return {
    ok: true,
    matches(device) {
      try {
        return compiled.matches(device);
      } catch (error) {
        if (error instanceof CelRuntimeError) return error.message;
        throw error;
      }
    },
  };
}

/**
 * Claims of the Pod, or the reason why they are unusable.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go,
 * foreachPodResourceClaim.
 */
export function claimsOf(pod: Pod, known: Lister<ResourceClaim>): readonly ResourceClaim[] | string {
  const references = podResourceClaims(pod);
  if (typeof references === 'string') return references;
  const { namespace = '', name, uid } = pod.metadata;
  const claims: ResourceClaim[] = [];
  for (const { claim: wanted, isOwn } of references) {
    const key = `${namespace}/${wanted}`;
    const claim = known.get(key);
    if (!claim) return `could not find ResourceClaim "${key}"`;
    if (claim.metadata.deletionTimestamp !== undefined) return `resourceclaim "${wanted}" is being deleted`;
    const owner = claim.metadata.ownerReferences?.find(({ controller }) => controller === true);
    if (isOwn && owner?.uid !== uid)
      return `ResourceClaim ${key} was not created for Pod ${namespace}/${name} (Pod is not owner)`;
    claims.push(claim);
  }
  return claims;
}

/** Claims of the Pod that exist, in any state. */
export function presentClaims(pod: Pod, known: Lister<ResourceClaim>): readonly ResourceClaim[] {
  const references = podResourceClaims(pod);
  if (typeof references === 'string') return [];
  return references.flatMap(({ claim }) => known.get(keyOf(pod.metadata.namespace, claim)) ?? []);
}

/**
 * Reason why nothing can be allocated for the claim on any node, in the plugin's words.
 * Upstream: PreFilter, validateDeviceClass.
 */
function whyUnallocatable(claim: ResourceClaim, listers: Pick<Listers, 'DeviceClass'>): string | undefined {
  const { namespace, name: claimName } = claim.metadata;
  for (const { name, exactly, firstAvailable = [] } of claim.spec.devices?.requests ?? []) {
    if (!exactly && firstAvailable.length === 0)
      return `resource claim ${keyOf(namespace, claimName)}, request ${name}: unknown request type`;
    const wanted = exactly
      ? [{ name, deviceClassName: exactly.deviceClassName }]
      : firstAvailable.map((one) => ({ name: `${name}/${one.name}`, deviceClassName: one.deviceClassName }));
    const missing = wanted.find(({ deviceClassName }) => !listers.DeviceClass.get(deviceClassName));
    if (missing) return `request ${missing.name}: device class ${missing.deviceClassName} does not exist`;
  }
  return undefined;
}

export function isReservedFor(pod: Pod, { status }: ResourceClaim): boolean {
  return (status?.reservedFor ?? []).some(({ uid }) => uid === pod.metadata.uid);
}
