import { store } from '#cluster/api/kindTables.ts';
import { gatherPools } from '#cluster/scheduler/plugins/DynamicResources/allocator/pools.ts';
import type { World } from '#kernel/world.ts';
import type { ResourceSlice } from '#model/generated/types.ts';
import type { DeviceCount } from '#protocol/nodeResources.ts';
import { isTaken, poolView, usersByDevice } from './nodeDevices.ts';

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
