import type { NodeView, PodView } from '#protocol/views.ts';

/** The node without the Pod, if the Pod is on it. A verdict about the Pod refers to this state. */
export function withoutPod(node: NodeView, pod: PodView): NodeView {
  if (pod.node !== node.name) return node;
  return {
    ...node,
    requestedCpuMilli: node.requestedCpuMilli - pod.cpuMilli,
    requestedMemoryBytes: node.requestedMemoryBytes - pod.memoryBytes,
    podCount: node.podCount - 1,
  };
}
