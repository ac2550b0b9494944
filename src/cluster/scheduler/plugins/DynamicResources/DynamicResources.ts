import { parseTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import type { AllocationResult, DeviceRequestAllocationResult, Pod, ResourceClaim } from '#model/generated/types.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';
import { type ClusterEventWithHint, clusterEvent } from '../../framework/clusterEvent.ts';
import { stateKey } from '../../framework/cycleState.ts';
import type { Handle, Lister } from '../../framework/handle.ts';
import { hintFor, isOwnUpdate, type ObjectChange } from '../../framework/hinting.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { normalizeScores } from '../../framework/normalizeScores.ts';
import type { Plugin, PluginFactory, PostFilterResult, PreBindResult } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { SKIP, type Status, SUCCESS, status } from '../../framework/status.ts';
import { beginWriting, FINALIZER, goOnWriting, removing, undoWrites, updating } from './bindClaims.ts';
import { isUnmade, madeClaim, unmadeClaim } from './extendedClaim.ts';
import {
  allocateOn,
  claimsOf,
  NO_PLAN,
  type NodePlan,
  type PlannedClaim,
  type PodPlan,
  planPod,
  presentClaims,
} from './podPlan.ts';

/**
 * Maximum number of alternatives of a request.
 * Upstream source (v1.36.2): staging/src/k8s.io/api/resource/v1/types.go, FirstAvailableDeviceRequestMaxSize.
 */
const MOST_ALTERNATIVES = 8;

const NAME = 'DynamicResources';
const NOTHING_TO_DEALLOCATE = status(NAME, 'Unschedulable', 'no new claims to deallocate');
const STILL_NOT_SCHEDULABLE = status(NAME, 'Unschedulable', 'still not schedulable');
const DEALLOCATED = status(NAME, 'Unschedulable', 'deallocation of ResourceClaim completed');
const DELETED = status(NAME, 'Unschedulable', 'deletion of ResourceClaim completed');
/** Error for a missing piece of cycle state. */
const NO_STATE = status(NAME, 'Error', 'not found');
/** Interval at which PreBind checks whether devices are ready. Upstream: PreBind. */
const POLL_MS = 5000;
/** Upstream source (v1.36.2): pkg/scheduler/apis/config/types_pluginargs.go, DynamicResourcesBindingTimeoutDefault. */
const BINDING_TIMEOUT_SECONDS = 600;

const unschedulable = (reason: string): Status => status(NAME, 'UnschedulableAndUnresolvable', reason);
const NOT_ON_NODE = unschedulable('resourceclaim not available on the node');

const STATE = stateKey<PodPlan>(NAME, {
  tell: ({ claims, unavailable, byNode }) => ({
    claims: claims.map(({ claim }) => claim.metadata.name),
    unavailableClaims: [...unavailable],
    nodeAllocations: new Map([...byNode].map(([node, { allocations }]) => [node, allocations.map(devicesOf)])),
  }),
});

/**
 * Finds devices for the claims of a Pod, promises them to it, and writes that into the claims before the Pod is bound.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go.
 */
export const DynamicResources: PluginFactory = {
  name: NAME,
  modelled: true,
  create: (_, handle) => createPlugin(handle),
};

function createPlugin(handle: Handle): Plugin {
  const { assumedClaims, snapshot } = handle;
  const claims = assumedClaims.ResourceClaim;
  return {
    name: NAME,
    // Without claims and without extended resources that devices may provide, every node passes and scores 0.
    local: ({ pod, requests }) =>
      (pod.spec.resourceClaims ?? []).length > 0 || requests.scalar.size > 0 ? undefined : '',
    sign: ({ pod }) => ((pod.spec.resourceClaims ?? []).length > 0 ? undefined : {}),
    eventsToRegister: () => eventsToRegister(claims),
    preEnqueue({ pod }) {
      const own = claimsOf(pod, claims);
      return typeof own === 'string' ? unschedulable(own) : SUCCESS;
    },
    preFilter(state, pod) {
      state.write(STATE, NO_PLAN);
      const plan = planPod(pod, handle);
      if (typeof plan === 'string') return { status: unschedulable(plan) };
      if (plan.claims.length === 0) return { status: SKIP };
      state.write(STATE, plan);
      return { status: SUCCESS };
    },
    filter: (state, pod, node) => filter(state.read(STATE) ?? NO_PLAN, pod, node, handle),
    postFilter(state, pod) {
      const plan = state.read(STATE);
      return plan ? postFilter(plan, pod) : { status: NO_STATE };
    },
    score(state, _pod, node) {
      const plan = state.read(STATE) ?? NO_PLAN;
      const found = plan.byNode.get(node.name);
      return found ? alternativesScore(withAllocations(plan, found)) : 0;
    },
    normalizeScore(_state, _pod, nodes, scores) {
      normalizeScores(scores, nodes.length, false);
      return SUCCESS;
    },
    reserve: (_state, pod, nodeName) => reserve(pod, snapshot.get(nodeName), handle),
    unreserve(_state, pod) {
      if (!hasDevices(pod, handle)) return undefined;
      assumedClaims.release(pod.pod.metadata.uid ?? '');
      return undoWrites(pod, handle);
    },
    preBind(_state, pod, node) {
      if (!hasDevices(pod, handle)) return { status: SKIP };
      return beginWriting(pod, handle) ?? waitForDevices(pod, node, handle);
    },
    preBindAnswered: (pod, node, memo, answers) =>
      goOnWriting(pod, memo, answers, handle) ?? waitForDevices(pod, node, handle),
    preBindDone: (pod) => areDevicesReady(pod, handle),
  };
}

function filter(plan: PodPlan, pod: PodInfo, node: NodeInfo, handle: Handle): Status {
  if (plan.claims.length === 0) return SUCCESS;
  const answer = allocateOn(pod, plan, node, handle);
  if (answer.type === 'failed') return status(NAME, 'Error', answer.message);
  if (answer.type === 'rejected') return unschedulable(answer.reason);
  if (!answer.plan) return SUCCESS;
  const missing = plan.claims.flatMap((planned, index) => (isUsable(planned, node, handle) ? [] : [index]));
  if (missing.length > 0) {
    for (const index of missing) plan.unavailable.add(index);
    return NOT_ON_NODE;
  }
  if (plan.allocator) plan.byNode.set(node.name, answer.plan);
  return SUCCESS;
}

/** Whether the node can reach the devices of an allocated claim, and they may still become ready. */
function isUsable({ claim, isThere }: PlannedClaim, node: NodeInfo, { nowUs }: Handle): boolean {
  if (isThere && !isThere(node)) return false;
  if (!claim.status?.allocation) return true;
  const readiness = readinessOf(claim);
  if (readiness === 'waiting') return !hasTimedOut(claim, BINDING_TIMEOUT_SECONDS, nowUs);
  return readiness === 'ready';
}

/**
 * Frees the devices of one claim that no other Pod uses, if they do not help this Pod. Upstream picks one at random.
 */
function postFilter({ claims, unavailable }: PodPlan, { pod }: PodInfo): PostFilterResult {
  if (claims.length === 0) return { status: NOTHING_TO_DEALLOCATE };
  const own = [...unavailable].sort().flatMap((index) => claims[index] ?? []);
  const free = own.find(({ claim, isExtended }) => !isExtended && isOnlyFor(pod.metadata.uid, claim))?.claim;
  if (free) {
    const { allocation: _, reservedFor: __, devices: ___, ...rest } = free.status ?? {};
    return { status: DEALLOCATED, writes: [updating({ ...free, status: rest }, 'status')] };
  }
  const extended = claims.find(({ isExtended }) => isExtended)?.claim;
  if (extended && !isUnmade(extended)) return { status: DELETED, writes: removing(extended) };
  return { status: STILL_NOT_SCHEDULABLE };
}

function isOnlyFor(uid: string | undefined, { status: claim }: ResourceClaim): boolean {
  const reservedFor = claim?.reservedFor ?? [];
  return reservedFor.length === 0 || (reservedFor.length === 1 && reservedFor[0]?.uid === uid);
}

/**
 * Promises the node's devices to the Pod. The result of the cycle is computed again, because the cluster may have
 * changed.
 */
function reserve(pod: PodInfo, node: NodeInfo | undefined, handle: Handle): Status {
  const plan = planPod(pod, handle);
  if (typeof plan === 'string') return unschedulable(plan);
  if (!plan.allocator || !node) return SUCCESS;
  const answer = allocateOn(pod, plan, node, handle);
  if (answer.type === 'failed') return status(NAME, 'Error', answer.message);
  if (answer.type === 'rejected') return unschedulable(answer.reason);
  const { allocations = [], mappings = [] } = answer.plan ?? {};
  const { uid = '' } = pod.pod.metadata;
  const group = pod.pod.spec.schedulingGroup?.podGroupName;
  for (const { claim, allocation } of allocations) {
    const { finalizers = [] } = claim.metadata;
    const metadata = { ...claim.metadata, finalizers: [...finalizers.filter((one) => one !== FINALIZER), FINALIZER] };
    handle.assumedClaims.promise({
      claimUid: claim.metadata.uid ?? '',
      podUids: [uid],
      claim: { ...claim, metadata, status: { ...claim.status, allocation } },
      ...(isUnmade(claim) && { mappings }),
      ...(group !== undefined && { group }),
    });
  }
  return SUCCESS;
}

/** Whether the Pod has claims, or one was promised or created for its extended resources. */
function hasDevices(pod: PodInfo, { assumedClaims }: Handle): boolean {
  if ((pod.pod.spec.resourceClaims?.length ?? 0) > 0) return true;
  if (pod.requests.scalar.size === 0) return false;
  const { uid } = unmadeClaim(pod.pod).metadata;
  return (
    assumedClaims.pending.get(uid ?? '') !== undefined || madeClaim(pod.pod, assumedClaims.ResourceClaim) !== undefined
  );
}

function boundClaims({ pod }: PodInfo, { assumedClaims }: Handle): readonly ResourceClaim[] {
  const made = madeClaim(pod, assumedClaims.ResourceClaim);
  return [...presentClaims(pod, assumedClaims.ResourceClaim), ...(made ? [made] : [])];
}

/** Waits for devices that their driver must prepare before a Pod is bound. */
function waitForDevices(pod: PodInfo, node: string, handle: Handle): PreBindResult {
  if (!boundClaims(pod, handle).some(hasBindingConditions)) return { status: SUCCESS };
  return {
    status: status(NAME, 'Wait'),
    note: {
      reason: 'BindingConditionsPending',
      message: `waiting for binding conditions for device on node ${node}`,
    },
    pollMs: POLL_MS,
    asksAtOnce: true,
    timeoutMs: BINDING_TIMEOUT_SECONDS * 1000,
    timeoutMessage: 'device binding timeout: context deadline exceeded',
  };
}

function areDevicesReady(pod: PodInfo, handle: Handle): Status {
  for (const claim of boundClaims(pod, handle)) {
    const readiness = readinessOf(claim);
    if (readiness === 'ready') continue;
    if (readiness !== 'waiting') return status(NAME, 'Error', readiness.failure);
    if (hasTimedOut(claim, BINDING_TIMEOUT_SECONDS, handle.nowUs))
      return status(NAME, 'Error', `device binding timeout: claim=${claim.metadata.name}`);
    return status(NAME, 'Wait');
  }
  return SUCCESS;
}

/** Each claim with its current or future allocation. */
function withAllocations({ claims }: PodPlan, { allocations }: NodePlan) {
  const next = allocations.values();
  return claims.map(({ claim }) => {
    const has = claim.status?.allocation;
    if (has) return { claim, allocation: has };
    const got = next.next().value;
    return { claim: got?.claim ?? claim, allocation: got?.allocation };
  });
}

function devicesOf({ allocation }: NodePlan['allocations'][number]): readonly string[] {
  return (allocation.devices?.results ?? []).map(({ driver, pool, device }) => `${driver}/${pool}/${device}`);
}

/**
 * Higher for alternatives that come earlier in their lists.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go, computeScore.
 */
function alternativesScore(
  claims: readonly { readonly claim: ResourceClaim; readonly allocation: AllocationResult | undefined }[],
): number {
  return claims.reduce((sum, { claim, allocation }) => {
    const taken = new Set((allocation?.devices?.results ?? []).map(({ request }) => request));
    const places = (claim.spec.devices?.requests ?? []).flatMap(({ name, exactly, firstAvailable = [] }) =>
      exactly ? [] : firstAvailable.flatMap((one, i) => (taken.has(`${name}/${one.name}`) ? [i] : [])),
    );
    return sum + places.reduce((points, place) => points + MOST_ALTERNATIVES - place, 0);
  }, 0);
}

/** Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go. */
function eventsToRegister(claims: Lister<ResourceClaim>): readonly ClusterEventWithHint[] {
  return [
    { event: clusterEvent('Node', 'Add', 'UpdateNodeLabel', 'UpdateNodeAllocatable') },
    {
      event: clusterEvent('resource.k8s.io/ResourceClaim', 'Add', 'Update'),
      hint: hintFor('ResourceClaim', (pod, change) => mayHelp(pod, change, claims)),
    },
    {
      event: clusterEvent('Pod', 'UpdatePodGeneratedResourceClaim'),
      hint: hintFor('Pod', (pod, change) => hasItsClaims(pod, change, claims)),
    },
    { event: clusterEvent('resource.k8s.io/DeviceClass', 'Add', 'Update') },
    { event: clusterEvent('resource.k8s.io/ResourceSlice', 'Add', 'Update') },
  ];
}

/** Whether devices were freed, or the status of one of the Pod's own claims changed. */
function mayHelp(pod: Pod, { old, now }: ObjectChange<ResourceClaim>, claims: Lister<ResourceClaim>): boolean {
  const own = claimsOf(pod, claims);
  if (typeof own === 'string' || !now) return false;
  if (old?.status?.allocation && !now.status?.allocation) return true;
  if (!own.some(({ metadata }) => metadata.uid === now.metadata.uid)) return false;
  return old === undefined || !semanticEqual(old.status, now.status);
}

function hasItsClaims(pod: Pod, change: ObjectChange<Pod>, claims: Lister<ResourceClaim>): boolean {
  return isOwnUpdate(pod, change) && change.now !== undefined && typeof claimsOf(change.now, claims) !== 'string';
}

/** State of a claim's devices: `ready`, `waiting`, or the reason why they never will be ready. */
type Readiness = 'ready' | 'waiting' | { readonly failure: string };

/**
 * Evaluates the conditions that devices require before a Pod is bound.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go,
 * isClaimReadyForBinding.
 */
function readinessOf(claim: ResourceClaim): Readiness {
  const results = claim.status?.allocation?.devices?.results;
  if (!claim.status?.allocation) return 'waiting';
  for (const result of results ?? []) {
    const { bindingConditions = [], bindingFailureConditions = [] } = result;
    if (bindingConditions.length === 0) continue;
    const conditions = conditionsOf(claim, result);
    if (!conditions) return 'waiting';
    const isTrue = (type: string) => conditions.find((one) => one.type === type && one.status === 'True');
    const failed = bindingFailureConditions.map(isTrue).find(Boolean);
    if (failed) {
      const why = `claim=${claim.metadata.name}, reason=${failed.reason}, message=${JSON.stringify(failed.message)}`;
      return { failure: `device binding failed: ${why}` };
    }
    if (!bindingConditions.every(isTrue)) return 'waiting';
  }
  return 'ready';
}

function conditionsOf({ status }: ResourceClaim, { driver, pool, device }: DeviceRequestAllocationResult) {
  const found = status?.devices?.find((one) => one.driver === driver && one.pool === pool && one.device === device);
  return found && (found.conditions ?? []);
}

function hasBindingConditions({ status }: ResourceClaim): boolean {
  return (status?.allocation?.devices?.results ?? []).some((result) => (result.bindingConditions?.length ?? 0) > 0);
}

/** Whether a claim with binding conditions was allocated longer ago than the timeout. Upstream: isClaimTimeout. */
function hasTimedOut(claim: ResourceClaim, timeoutSeconds: number, nowUs: Micros): boolean {
  const since = claim.status?.allocation?.allocationTimestamp;
  if (since === undefined || !hasBindingConditions(claim)) return false;
  const sinceUs = parseTime(since);
  return sinceUs !== undefined && sinceUs + timeoutSeconds * SECOND_US < nowUs;
}
