import { compare } from '#base/order.ts';
import type { ComparedRun, WorkloadRoom } from '#protocol/comparison.ts';
import { capacityFor } from '../scheduling/capacityFor.ts';
import type { PlayedRun } from './playAgain.ts';

const MOST_WORKLOADS = 4;
/** Each copy costs a scheduling cycle over all nodes, in both runs and for each workload. */
const MOST_COPIES = 200;

/** The workloads with the most Pods in either run, largest first. */
export function largestWorkloads(runs: readonly PlayedRun[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { pods } of runs)
    for (const { workload } of pods.values()) counts.set(workload, (counts.get(workload) ?? 0) + 1);
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || compare(a, b))
    .slice(0, MOST_WORKLOADS)
    .map(([workload]) => workload);
}

/** The figures of a run, with the room that it leaves for more of each workload. */
export function withRoom({ run, pods, reader }: PlayedRun, workloads: readonly string[]): ComparedRun {
  const room = workloads.map((workload): WorkloadRoom => {
    const like = [...pods.values()].filter((pod) => pod.workload === workload).map(({ key }) => key);
    const [first] = like.sort();
    const capacity = first === undefined ? undefined : capacityFor(reader, first, MOST_COPIES);
    return { workload, total: capacity?.total ?? -1, isLimited: capacity?.isLimited ?? false };
  });
  return { ...run, room };
}
