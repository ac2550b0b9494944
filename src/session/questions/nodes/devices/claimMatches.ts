import { store } from '#cluster/api/kindTables.ts';
import { isEnabled } from '#cluster/releases/featureGates.ts';
import { behaviourOf } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { deviceClassFor, isDeviceResource } from '#cluster/scheduler/framework/claims.ts';
import { deviceId } from '#cluster/scheduler/plugins/DynamicResources/allocator/allocatedState.ts';
import { gatherPools } from '#cluster/scheduler/plugins/DynamicResources/allocator/pools.ts';
import type { SelectedDevice } from '#cluster/scheduler/plugins/DynamicResources/allocator/requests.ts';
import { alternativesOf, type WantedDevices } from '#cluster/scheduler/plugins/DynamicResources/allocator/requests.ts';
import { isKeptAwayByTaint } from '#cluster/scheduler/plugins/DynamicResources/allocator/search.ts';
import { requestsAndMappings } from '#cluster/scheduler/plugins/DynamicResources/extendedClaim.ts';
import { compileSelector } from '#cluster/scheduler/plugins/DynamicResources/podPlan.ts';
import type { World } from '#kernel/world.ts';
import { compileDeviceSelector, type DeviceField, fieldName, fieldText } from '#model/cel/deviceSelector.ts';
import type {
  Device,
  DeviceRequest,
  DeviceSelector,
  Pod,
  PodResourceClaim,
  ResourceClaim,
} from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import { podRequests } from '#model/pod/podResources.ts';
import type { ClaimMatchView, HeldDeviceView, RequestMatchView, SelectorMatchView } from '#protocol/devices.ts';
import type { Reader } from '#session/reader.ts';
import { taintText, type UsersByDevice, usersByDevice } from './nodeDevices.ts';

/** Most values listed for one field. */
const MOST_VALUES = 8;

/** An offered device, listed once however many nodes reach it. */
export interface OfferedDevice extends Device {
  readonly driver: string;
  readonly pool: string;
}

interface Offer {
  readonly devices: readonly OfferedDevice[];
  readonly byNode: readonly { readonly node: string; readonly devices: readonly OfferedDevice[] }[];
  readonly users: UsersByDevice;
}

/**
 * Devices for each request of a Pod's claims, node by node, and the selector that accepts none. Empty when the Pod
 * does not exist.
 */
export function claimMatches({ world, source }: Reader, key: string): readonly ClaimMatchView[] {
  const pod = world.table(store('Pod')).get(key);
  const { gates } = behaviourOf(source.switches ?? {});
  const claims = pod ? podDeviceClaims(world, pod, isEnabled(gates, 'DRAExtendedResource')) : [];
  if (claims.length === 0) return [];
  const offer = offered(world);
  return claims.map((claim) => ({
    ...claim,
    requests: claim.requests.flatMap((request) => requestMatches(world, request, offer)),
  }));
}

/** Devices as the scheduler gathers them: from the newest generation, without incomplete or invalid pools. */
function offered(world: World): Offer {
  const slices = world.table(store('ResourceSlice')).values();
  const known = new Map<Device, OfferedDevice>();
  const byNode = world
    .table(store('Node'))
    .values()
    .map((node) => ({
      node: node.metadata.name,
      devices: gatherPools(node, slices).flatMap(({ driver, name: pool, slices: own }) =>
        own
          .flatMap(({ spec }) => spec.devices ?? [])
          .map((device) => {
            const found = known.get(device) ?? { ...device, driver, pool };
            known.set(device, found);
            return found;
          }),
      ),
    }));
  return {
    devices: [...known.values()],
    byNode: byNode.filter(({ devices }) => devices.length > 0),
    users: usersByDevice(world.table(store('ResourceClaim')).values()),
  };
}

function requestMatches(world: World, request: DeviceRequest, offer: Offer): readonly RequestMatchView[] {
  const isChoice = (request.firstAvailable?.length ?? 0) > 0;
  return alternativesOf(request).map((wanted) => ({
    request: isChoice ? `${request.name}/${wanted.name}` : wanted.name,
    ...wantedMatches(world, wanted, offer),
  }));
}

function wantedMatches(
  world: World,
  wanted: WantedDevices,
  { devices, byNode, users }: Offer,
): Omit<RequestMatchView, 'request'> {
  const deviceClass = world.table(store('DeviceClass')).get(wanted.deviceClassName);
  const tests = [
    ...(deviceClass?.spec.selectors ?? []).map((selector) => testSelector('class', selector, devices)),
    ...wanted.selectors.map((selector) => testSelector('request', selector, devices)),
  ];
  const matched = deviceClass ? devices.filter((device) => tests.every(({ takes }) => takes.has(device))) : [];
  const held = matched.flatMap((device) => heldView(device, wanted, users) ?? []);
  const heldDevices = new Set(held.map(({ device }) => device));
  const free = new Set(matched.filter((device) => !heldDevices.has(device)));
  const matching = new Set(matched);
  return {
    deviceClass: wanted.deviceClassName,
    isClassThere: deviceClass !== undefined,
    count: wanted.allocationMode === 'All' ? 0 : wanted.count,
    devices: devices.length,
    selectors: tests.map(({ view }) => view),
    matched: matched.length,
    free: free.size,
    nodes: byNode.map(({ node, devices: reached }) => ({
      node,
      devices: reached.length,
      bySelector: tests.map(({ takes }) => countIn(reached, takes)),
      matched: countIn(reached, matching),
      free: countIn(reached, free),
    })),
    held: held.map(({ view }) => view),
    isShared: [...free].some(
      ({ allowMultipleAllocations, consumesCounters = [] }) =>
        allowMultipleAllocations === true || consumesCounters.length > 0,
    ),
  };
}

interface Held {
  readonly device: OfferedDevice;
  readonly view: HeldDeviceView;
}

/** Undefined when the request can have the device. A request with admin access shares it with others. */
function heldView(device: OfferedDevice, wanted: WantedDevices, users: UsersByDevice): Held | undefined {
  const { name, pool, driver, taints = [], allowMultipleAllocations } = device;
  const owners = (users.get(deviceId(driver, pool, name)) ?? []).filter(({ isAdmin }) => !isAdmin);
  const isTaken = owners.length > 0 && allowMultipleAllocations !== true && !wanted.adminAccess;
  const taint = taints.find((one) => isKeptAwayByTaint({ ...device, taints: [one] }, wanted.tolerations));
  if (!isTaken && !taint) return undefined;
  const view = { device: name, pool, taint: taint ? taintText(taint) : '', users: isTaken ? owners : [] };
  return { device, view };
}

function countIn<T>(devices: readonly T[], wanted: ReadonlySet<T>): number {
  return devices.filter((device) => wanted.has(device)).length;
}

/** The devices that one selector accepts by itself, and the values it found. */
function testSelector<T extends SelectedDevice>(
  of: SelectorMatchView['of'],
  { cel }: DeviceSelector,
  devices: readonly T[],
): { readonly view: SelectorMatchView; readonly takes: ReadonlySet<T> } {
  const expression = cel?.expression ?? '';
  const selector = compileSelector(expression);
  const takes = new Set<T>();
  let problem = selector.ok ? undefined : selector.message;
  for (const device of selector.ok ? devices : []) {
    const answer = selector.ok && selector.matches(device);
    if (answer === true) takes.add(device);
    else if (typeof answer === 'string') problem ??= answer;
  }
  const compiled = compileDeviceSelector(expression, { stored: true });
  const found = compiled.ok ? compiled.reads().flatMap((field) => valuesOf(field, devices)) : [];
  return { view: { of, expression, matched: takes.size, found, ...(problem !== undefined && { problem }) }, takes };
}

function valuesOf(field: DeviceField, devices: readonly SelectedDevice[]): SelectorMatchView['found'] {
  const counts = new Map<string, number>();
  for (const device of devices) {
    const value = fieldText(device, field) ?? '';
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .slice(0, MOST_VALUES)
    .map(([value, count]) => ({ field: fieldName(field), value, devices: count }));
}

/** A claim of a Pod, existing or still to be created. */
interface PodDeviceClaim extends Omit<ClaimMatchView, 'requests'> {
  readonly requests: readonly DeviceRequest[];
}

/** The claims that a Pod names, then the claim for its extended resources if devices may provide them. */
function podDeviceClaims(world: World, pod: Pod, mayStand: boolean): readonly PodDeviceClaim[] {
  const own = (pod.spec.resourceClaims ?? []).flatMap((reference) => named(world, pod, reference) ?? []);
  const extended = mayStand ? ofExtendedResources(world, pod) : undefined;
  return extended ? [...own, extended] : own;
}

/** Empty where the template turned out to need no claim. */
function named(
  world: World,
  { metadata: { namespace = 'default' }, status }: Pod,
  { name, resourceClaimName, resourceClaimTemplateName = '' }: PodResourceClaim,
): PodDeviceClaim | undefined {
  const made = status?.resourceClaimStatuses?.find((one) => one.name === name);
  if (made && made.resourceClaimName === undefined) return undefined;
  const claimName = resourceClaimName ?? made?.resourceClaimName;
  if (claimName === undefined) {
    const template = world.table(store('ResourceClaimTemplate')).get(keyOf(namespace, resourceClaimTemplateName));
    return { name, claim: '', state: template ? 'unmade' : 'missing', requests: requestsOf(template?.spec.spec) };
  }
  return { name, ...stateOf(world.table(store('ResourceClaim')).get(keyOf(namespace, claimName)), claimName) };
}

function stateOf(claim: ResourceClaim | undefined, name: string): Omit<PodDeviceClaim, 'name'> {
  if (!claim) return { claim: name, state: 'missing', requests: [] };
  const state = claim.status?.allocation ? 'allocated' : 'waiting';
  return { claim: name, state, requests: requestsOf(claim.spec) };
}

function requestsOf(spec: ResourceClaim['spec'] | undefined): readonly DeviceRequest[] {
  return spec?.devices?.requests ?? [];
}

function ofExtendedResources(world: World, pod: Pod): PodDeviceClaim | undefined {
  const classes = world.table(store('DeviceClass'));
  const resources = Object.keys(podRequests(pod)).filter(
    (name) => isDeviceResource(name) && deviceClassFor(name, classes) !== undefined,
  );
  if (resources.length === 0) return undefined;
  const name = '<extended-resources>';
  const made = pod.status?.extendedResourceClaimStatus?.resourceClaimName;
  if (made !== undefined) {
    const claim = world.table(store('ResourceClaim')).get(keyOf(pod.metadata.namespace ?? 'default', made));
    return { name, ...stateOf(claim, made) };
  }
  return { name, claim: '', state: 'unmade', requests: requestsAndMappings(pod, resources, classes).requests };
}
