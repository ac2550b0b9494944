import type {
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceClass,
  DeviceRequest,
  DeviceRequestAllocationResult,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  ResourceClaim,
} from '#model/generated/types.ts';
import type { SelectableNode } from '#model/labels/nodeSelector.ts';
import { keyOf } from '#model/objectKey.ts';
import { AvailableCounters, deviceId, hasCapacity } from './allocatedState.ts';
import { createConstraint } from './constraints.ts';
import { gatherPools, type Pool, type PooledDevice, poolId } from './pools.ts';
import type { AllocatorInput } from './requests.ts';
import {
  AllocationError,
  alternativesOf,
  type CheckedAlternatives,
  type CheckedClaim,
  type CheckedDeviceRequest,
  type ChosenDevice,
  FailedOnNode,
  isSelectable,
  requestName,
  requestsOf,
  type WantedDevices,
} from './requests.ts';
import { DeviceSearch, MOST_RESULTS } from './search.ts';

/**
 * Finds devices for claims on one node after another, as long as nothing is allocated meanwhile.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go.
 */
export class Allocator {
  private readonly input: AllocatorInput;
  private readonly counters: AvailableCounters;

  constructor(input: AllocatorInput) {
    this.input = input;
    const { devices, shared, capacities } = input.allocated;
    this.counters = new AvailableCounters((id) => devices.has(id) || shared.has(id) || capacities.has(id));
  }

  /**
   * Allocation for each claim; undefined if the node cannot provide all of them.
   * @throws {AllocationError} for invalid claims; `FailedOnNode` for problems of the node's devices.
   */
  allocate(node: SelectableNode, claims: readonly ResourceClaim[]): readonly AllocationResult[] | undefined {
    const pools = gatherPools(node, this.input.slices);
    const checked = claims.map((claim) => this.checkClaim(node, pools, claim));
    const search = new DeviceSearch(this.input, this.counters, node, pools, checked);
    if (search.run())
      return checked.map((claim, i) =>
        allocationResult(claim, search.chosen[i] ?? [], search.picked[i] ?? [], node.metadata.name, this.input.shareId),
      );
    if (pools.some(({ isInvalid }) => isInvalid)) throw new FailedOnNode('invalid resource pools were encountered');
    return undefined;
  }

  private checkClaim(node: SelectableNode, pools: readonly Pool[], claim: ResourceClaim): CheckedClaim {
    const requests = requestsOf(claim).map((request) => this.checkRequest(node, pools, claim, request));
    const least = requests.reduce((sum, { alternatives }) => sum + fewest(alternatives), 0);
    if (least > MOST_RESULTS)
      throw new AllocationError(
        `claim ${key(claim)}: number of requested devices ${least} exceeds the claim limit of ${MOST_RESULTS}`,
      );
    const constraints = (claim.spec.devices?.constraints ?? []).map((constraint, i) => {
      const created = createConstraint(constraint);
      if (created) return created;
      throw new AllocationError(
        `claim ${key(claim)}, constraint #${i}: empty constraint (unsupported constraint type?)`,
      );
    });
    return { claim, requests, constraints };
  }

  private checkRequest(
    node: SelectableNode,
    pools: readonly Pool[],
    claim: ResourceClaim,
    request: DeviceRequest,
  ): CheckedAlternatives {
    const hasAlternatives = (request.firstAvailable?.length ?? 0) > 0;
    const parent = hasAlternatives ? request.name : '';
    const alternatives = alternativesOf(request).map((wanted) => this.checkWanted(node, pools, claim, wanted, parent));
    return { alternatives, hasAlternatives };
  }

  private checkWanted(
    node: SelectableNode,
    pools: readonly Pool[],
    claim: ResourceClaim,
    wanted: WantedDevices,
    parent: string,
  ): CheckedDeviceRequest {
    const where = `claim ${key(claim)}, request ${wanted.name}`;
    const empty = wanted.selectors.findIndex(({ cel }) => cel === undefined);
    if (empty >= 0)
      throw new AllocationError(`${where}, selector #${empty}: CEL expression empty (unsupported selector type?)`);
    if (wanted.deviceClassName === '')
      throw new AllocationError(`${where}: missing device class name (unsupported request type?)`);
    const deviceClass = this.input.deviceClass(wanted.deviceClassName);
    if (!deviceClass) {
      const missing = `deviceclass.resource.k8s.io "${wanted.deviceClassName}" not found`;
      throw new AllocationError(`${where}: could not retrieve device class ${wanted.deviceClassName}: ${missing}`);
    }
    const request = { wanted, parent, deviceClass, count: wanted.count, all: undefined, matches: new Map() };
    if (wanted.allocationMode === 'ExactCount') return request;
    if (wanted.allocationMode !== 'All')
      throw new AllocationError(`${where}: unsupported count mode ${wanted.allocationMode}`);
    const all = this.allDevices(node, pools, claim, request, where);
    return { ...request, all, count: all.length };
  }

  private allDevices(
    node: SelectableNode,
    pools: readonly Pool[],
    claim: ResourceClaim,
    request: CheckedDeviceRequest,
    where: string,
  ): readonly PooledDevice[] {
    const found: PooledDevice[] = [];
    for (const pool of pools) {
      const asks = `${where}: asks for all devices, but resource pool ${poolId(pool)} is currently`;
      if (pool.isIncomplete) throw new AllocationError(`${asks} being updated`);
      if (pool.isInvalid) throw new AllocationError(`${asks} invalid`);
      for (const slice of pool.slices)
        for (const device of slice.spec.devices ?? []) {
          const pooled = { id: deviceId(pool.driver, pool.name, device.name), device, slice, pool };
          if (isSelectable(this.input.compile, node, claim, request, pooled) && this.hasRoom(request, pooled))
            found.push(pooled);
        }
    }
    return found;
  }

  private hasRoom({ wanted }: CheckedDeviceRequest, { id, device }: PooledDevice): boolean {
    return hasCapacity(device, wanted.capacity, this.input.allocated.capacities.get(id), undefined) === true;
  }
}

function fewest(alternatives: readonly CheckedDeviceRequest[]): number {
  return alternatives.length === 0 ? 0 : Math.min(...alternatives.map(({ count }) => count));
}

function key({ metadata }: ResourceClaim): string {
  return keyOf(metadata.namespace, metadata.name);
}

/**
 * Allocation to write into a claim's status.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go, Allocate and
 * createNodeSelector.
 */
function allocationResult(
  checked: CheckedClaim,
  chosen: readonly ChosenDevice[],
  picked: readonly number[],
  node: string,
  shareId: (claim: ResourceClaim, ordinal: number) => string,
): AllocationResult {
  const config = [...classConfig(checked, picked), ...claimConfig(checked, picked)];
  const nodeSelector = selectorFor(chosen, node);
  return {
    devices: {
      results: chosen.map((device, i) => resultOf(device, device.isShared ? shareId(checked.claim, i) : undefined)),
      ...(config.length > 0 && { config }),
    },
    ...(nodeSelector && { nodeSelector }),
  };
}

function resultOf(
  { device, pool, request, capacity = {} }: ChosenDevice,
  shareID: string | undefined,
): DeviceRequestAllocationResult {
  const { tolerations, adminAccess } = request.wanted;
  const { bindingConditions = [], bindingFailureConditions = [] } = device;
  return {
    request: requestName(request),
    driver: pool.driver,
    pool: pool.name,
    device: device.name,
    ...(adminAccess && { adminAccess }),
    ...(tolerations.length > 0 && { tolerations }),
    ...(bindingConditions.length > 0 && { bindingConditions }),
    ...(bindingFailureConditions.length > 0 && { bindingFailureConditions }),
    ...(shareID !== undefined && { shareID }),
    ...(Object.keys(capacity).length > 0 && { consumedCapacity: capacity }),
  };
}

/** A class's configuration is listed once, with all requests that use the class. */
function classConfig({ requests }: CheckedClaim, picked: readonly number[]): readonly DeviceAllocationConfiguration[] {
  const users = new Map<string, { readonly deviceClass: DeviceClass; readonly requests: string[] }>();
  for (const [i, { alternatives }] of requests.entries()) {
    const request = alternatives[picked[i] ?? 0];
    if (!request) continue;
    const { deviceClass } = request;
    const known = users.get(deviceClass.metadata.name) ?? { deviceClass, requests: [] };
    known.requests.push(requestName(request));
    users.set(deviceClass.metadata.name, known);
  }
  return [...users.values()].flatMap(({ deviceClass, requests: names }) =>
    (deviceClass.spec.config ?? []).map((config) => ({ source: 'FromClass', requests: names, ...config })),
  );
}

/** Configuration of the claim for all requests, and for allocated ones. */
function claimConfig(
  { claim, requests: checked }: CheckedClaim,
  picked: readonly number[],
): readonly DeviceAllocationConfiguration[] {
  return (claim.spec.devices?.config ?? []).flatMap((config) => {
    const { requests = [] } = config;
    const entry: DeviceAllocationConfiguration = { source: 'FromClaim', ...config };
    if (requests.length === 0) return [entry];
    return requestsOf(claim).flatMap((request, i) => {
      if (requests.includes(request.name)) return [entry];
      const alternative = checked[i]?.hasAlternatives ? checked[i]?.alternatives[picked[i] ?? 0] : undefined;
      return alternative && requests.includes(requestName(alternative)) ? [entry] : [];
    });
  });
}

/**
 * The node itself if one device is local to it, else the node selectors of the slices; nothing if all nodes are
 * suitable.
 */
function selectorFor(chosen: readonly ChosenDevice[], node: string): NodeSelector | undefined {
  const matchFields: NodeSelectorRequirement[] = [];
  const matchExpressions: NodeSelectorRequirement[] = [];
  for (const { slice, device } of chosen) {
    const { nodeName, nodeSelector } = slice.spec.perDeviceNodeSelection === true ? device : slice.spec;
    if (nodeName !== undefined || device.bindsToNode === true) return onlyNode(node);
    const [term] = nodeSelector?.nodeSelectorTerms ?? [];
    addNew(matchFields, term?.matchFields ?? []);
    addNew(matchExpressions, term?.matchExpressions ?? []);
  }
  if (matchFields.length + matchExpressions.length === 0) return undefined;
  const term: NodeSelectorTerm = {
    ...(matchExpressions.length > 0 && { matchExpressions }),
    ...(matchFields.length > 0 && { matchFields }),
  };
  return { nodeSelectorTerms: [term] };
}

function onlyNode(name: string): NodeSelector {
  return { nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] }] };
}

function addNew(to: NodeSelectorRequirement[], from: readonly NodeSelectorRequirement[]): void {
  for (const requirement of from) if (!to.some((known) => isSame(known, requirement))) to.push(requirement);
}

function isSame(a: NodeSelectorRequirement, b: NodeSelectorRequirement): boolean {
  const values = new Set(a.values ?? []);
  const others = new Set(b.values ?? []);
  return (
    a.key === b.key &&
    a.operator === b.operator &&
    values.size === others.size &&
    [...values].every((value) => others.has(value))
  );
}
