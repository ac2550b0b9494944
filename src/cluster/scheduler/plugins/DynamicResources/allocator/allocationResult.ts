import type {
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceClass,
  DeviceRequestAllocationResult,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  ResourceClaim,
} from '#model/generated/types.ts';
import { type CheckedClaim, type ChosenDevice, requestName, requestsOf } from './requests.ts';

/**
 * Allocation to write into a claim's status.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/dynamic-resource-allocation/structured/internal/incubating/allocator_incubating.go, Allocate and
 * createNodeSelector.
 */
export function allocationResult(
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
