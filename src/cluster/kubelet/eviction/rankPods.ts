import { goSort } from '#base/goSort.ts';
import { diskBytes, type PodWithUsage, requestBytes } from './podUsage.ts';

type Compare = (a: PodWithUsage, b: PodWithUsage) => number;

/** Resources that a node can run short of. */
export type Shortage = 'memory' | 'disk' | 'pid';

/**
 * Pods in eviction order. QoS classes do not matter. Upstream source (v1.36.2): pkg/kubelet/eviction/helpers.go,
 * rankMemoryPressure, rankDiskPressureFunc, rankPIDPressure.
 */
export function rankPods(pods: readonly PodWithUsage[], shortage: Shortage): PodWithUsage[] {
  const compares = ORDERS[shortage];
  return goSort([...pods], (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order < 0;
    }
    return false;
  });
}

const byPriority: Compare = (a, b) => (a.pod.spec.priority ?? 0) - (b.pod.spec.priority ?? 0);

/** Pods without statistics come first; the others by `amount`, largest first. */
function larger(amount: (pod: PodWithUsage) => number): Compare {
  return (a, b) => {
    if (!a.usage || !b.usage) return Number(!!a.usage) - Number(!!b.usage);
    return amount(b) - amount(a);
  };
}

const memoryExcess = ({ pod, usage }: PodWithUsage) => (usage?.memoryBytes ?? 0) - requestBytes(pod, 'memory');
const diskExcess = (pod: PodWithUsage) => diskBytes(pod) - requestBytes(pod.pod, 'ephemeral-storage');
const exceeds = (excess: (pod: PodWithUsage) => number) => (pod: PodWithUsage) => Number(excess(pod) > 0);

const ORDERS: Readonly<Record<Shortage, readonly Compare[]>> = {
  memory: [larger(exceeds(memoryExcess)), byPriority, larger(memoryExcess)],
  disk: [larger(exceeds(diskExcess)), byPriority, larger(diskExcess)],
  pid: [byPriority, larger(({ usage }) => usage?.processes ?? 0)],
};
