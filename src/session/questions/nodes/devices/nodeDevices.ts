import { store } from '#cluster/api/kindTables.ts';
import { deviceId } from '#cluster/scheduler/plugins/DynamicResources/allocator/allocatedState.ts';
import { gatherPools, type Pool } from '#cluster/scheduler/plugins/DynamicResources/allocator/pools.ts';
import type { World } from '#kernel/world.ts';
import type { Device, DeviceAttribute, DeviceTaint, ResourceClaim, ResourceSlice } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { DevicePoolView, DeviceUserView, DeviceView } from '#protocol/devices.ts';
import type { DeviceCount } from '#protocol/nodeResources.ts';

/** Devices that a node can reach, according to its slices at the API server, and the claims that use them. */
export function nodeDevices(world: World, name: string): readonly DevicePoolView[] {
  const node = world.table(store('Node')).get(name);
  if (!node) return [];
  const users = usersByDevice(world.table(store('ResourceClaim')).values());
  return gatherPools(node, world.table(store('ResourceSlice')).values()).map((pool) => poolView(pool, users));
}

export type UsersByDevice = ReadonlyMap<string, readonly DeviceUserView[]>;

/** Claims by the devices they use, keyed by driver, pool and device. */
export function usersByDevice(claims: readonly ResourceClaim[]): UsersByDevice {
  const users = new Map<string, DeviceUserView[]>();
  for (const claim of claims) {
    const pods = (claim.status?.reservedFor ?? []).map((consumer) => consumer.name);
    for (const { driver, pool, device, adminAccess } of claim.status?.allocation?.devices?.results ?? []) {
      const key = deviceId(driver, pool, device);
      const user = { claim: objectKey(claim), isAdmin: adminAccess === true, pods };
      users.set(key, [...(users.get(key) ?? []), user]);
    }
  }
  return users;
}

/** Whether a claim has the device for itself. Claims with admin access leave it to others. */
export function isTaken({ users }: DeviceView): boolean {
  return users.some(({ isAdmin }) => !isAdmin);
}

function poolView({ driver, name, slices, isIncomplete, isInvalid }: Pool, users: UsersByDevice): DevicePoolView {
  const devices = slices.flatMap(({ spec }) => spec.devices ?? []);
  return {
    driver,
    pool: name,
    state: isIncomplete ? 'incomplete' : isInvalid ? 'invalid' : 'offered',
    devices: devices.map((device) => deviceView(device, users.get(deviceId(driver, name, device.name)) ?? [])),
  };
}

function deviceView(device: Device, users: readonly DeviceUserView[]): DeviceView {
  const { name, attributes = {}, capacity = {}, taints = [], allowMultipleAllocations } = device;
  return {
    name,
    attributes: Object.entries(attributes).map(([key, attribute]) => ({ name: key, value: textOf(attribute) })),
    capacity: Object.entries(capacity).map(([key, { value }]) => ({ name: key, value: String(value) })),
    taints: taints.map(taintText),
    isShared: allowMultipleAllocations === true,
    users,
  };
}

function textOf({ string, int, bool, version }: DeviceAttribute): string {
  return String(string ?? int ?? bool ?? version ?? '');
}

/** The taint as `key=value:effect`. */
export function taintText({ key, value, effect }: DeviceTaint): string {
  return `${key}${value ? `=${value}` : ''}:${effect}`;
}

/** The nodes whose own slices offer devices, in the order in which the slices name them. */
export function devicesOfNodes(world: World): readonly DeviceCount[] {
  const slices = new Map<string, ResourceSlice[]>();
  for (const slice of world.table(store('ResourceSlice')).values()) {
    const { nodeName } = slice.spec;
    if (nodeName) slices.set(nodeName, [...(slices.get(nodeName) ?? []), slice]);
  }
  if (slices.size === 0) return [];
  const users = usersByDevice(world.table(store('ResourceClaim')).values());
  return [...slices].flatMap(([name, own]) => {
    const node = world.table(store('Node')).get(name);
    const pools = node ? gatherPools(node, own).map((pool) => poolView(pool, users)) : [];
    const devices = pools.flatMap((pool) => pool.devices);
    if (devices.length === 0) return [];
    return [{ node: name, count: devices.length, taken: devices.filter(isTaken).length }];
  });
}
