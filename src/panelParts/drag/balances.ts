import type { NodeView, PodView } from '#protocol/views.ts';

/** One resource of a node compared with the Pod's need of it. */
export interface Balance {
  readonly resource: 'cpu' | 'memory' | 'pods';
  readonly free: number;
  readonly needs: number;
  /** Positive: the amount by which the Pod is too large. */
  readonly over: number;
}

/** The Pod's need of each resource that the model draws, the lacking ones first. */
export function balances(pod: PodView, node: NodeView): Balance[] {
  const all: Balance[] = [
    balance('cpu', node.cpuMilli - node.requestedCpuMilli, pod.cpuMilli),
    balance('memory', node.memoryBytes - node.requestedMemoryBytes, pod.memoryBytes),
    balance('pods', node.maxPods - node.podCount, 1),
  ];
  return all.sort((a, b) => Number(b.over > 0) - Number(a.over > 0));
}

function balance(resource: Balance['resource'], free: number, needs: number): Balance {
  return { resource, free, needs, over: needs > free && needs > 0 ? needs - free : 0 };
}
