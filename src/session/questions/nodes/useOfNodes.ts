import type { DeviceUse, NodeUse } from '#protocol/nodeResources.ts';
import type { Reader } from '#session/reader.ts';
import { isTaken, nodeDevices } from './devices/nodeDevices.ts';
import { nodeUsage } from './nodeUsage.ts';

/** Present use of some nodes. A node without a kubelet is left out. */
export function useOfNodes(reader: Reader, nodes: readonly string[]): readonly NodeUse[] {
  return nodes.flatMap((node) => {
    const usage = nodeUsage(reader, node);
    if (!usage) return [];
    const devices = devicesInUse(reader, node);
    return [{ node, cpuMilli: usage.cpu.usage, memoryBytes: usage.memory.usage, devices }];
  });
}

function devicesInUse({ world }: Reader, node: string): readonly DeviceUse[] {
  const devices = nodeDevices(world, node).flatMap((pool) => pool.devices);
  return devices.map((device) => {
    const owners = device.users.filter(({ isAdmin }) => !isAdmin);
    return { name: device.name, isTaken: isTaken(device), pods: owners.flatMap(({ pods }) => pods) };
  });
}
