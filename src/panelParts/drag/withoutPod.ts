import type { NodeView, PodView } from '#protocol/views.ts';

/** The node as it would be without the Pod, when that is on it: what a verdict about the Pod speaks of. */
export function withoutPod(node: NodeView, pod: PodView): NodeView {
  if (pod.node !== node.name) return node;
  return {
    ...node,
    requestedCpuMilli: node.requestedCpuMilli - pod.cpuMilli,
    requestedMemoryBytes: node.requestedMemoryBytes - pod.memoryBytes,
    podCount: node.podCount - 1,
  };
}
