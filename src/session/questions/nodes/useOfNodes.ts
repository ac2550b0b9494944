import type { NodeUse } from '#protocol/nodeResources.ts';
import type { Reader } from '#session/reader.ts';
import { nodeUsage } from './nodeUsage.ts';

/** What is used of some nodes now. One without a kubelet is left out. */
export function useOfNodes(reader: Reader, nodes: readonly string[]): readonly NodeUse[] {
  return nodes.flatMap((node) => {
    const usage = nodeUsage(reader, node);
    return usage ? [{ node, cpuMilli: usage.cpu.usage, memoryBytes: usage.memory.usage }] : [];
  });
}
