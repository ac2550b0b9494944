import type { Node, Pod } from '../../../model/generated/types.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import { SchedulingCycle } from '../cycle/schedulingCycle.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import { RecordingTrace } from '../framework/trace.ts';
import { cycleBeats, type SchedulerBeat } from './cycleBeats.ts';
import type { SchedulerParts } from './schedulerParts.ts';

/** What the scheduler would decide if a Pod came up now. Tries things in thought: no record changes, no start index moves. */
export class Trials {
  private readonly parts: SchedulerParts;
  private readonly cycle: SchedulingCycle;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
    this.cycle = new SchedulingCycle(parts.snapshot, { percentageOfNodesToScore: 100 });
  }

  /** The beats of a cycle that looks at every node; `undefined` when no profile serves the Pod. */
  try(pod: Pod): readonly SchedulerBeat[] | undefined {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) return undefined;
    const { snapshot } = this.parts;
    const podInfo = podInfoOf(pod);
    const trace = new RecordingTrace();
    const result = this.cycle.run(profile, podInfo, 0, trace);
    return cycleBeats({ snapshot, profile, pod: podInfo, result, trace }, 0);
  }

  /** The nodes of the scheduler's cache, in its order. */
  get nodes(): readonly Node[] {
    return this.parts.snapshot.nodes.flatMap(({ node }) => (node ? [node] : []));
  }

  /** What is not requested on a node; `undefined` when there is no such node. Negative when it is overcommitted. */
  freeOn(node: string): { readonly cpuMilli: number; readonly memoryBytes: number } | undefined {
    const info = this.parts.snapshot.get(node);
    return (
      info && {
        cpuMilli: info.allocatableCpuMilli - info.requestedCpuMilli,
        memoryBytes: info.allocatableMemoryBytes - info.requestedMemoryBytes,
      }
    );
  }

  /** Looks at the cluster as it would be with this node changed or added, and puts everything back. */
  withNode<T>(node: Node, look: () => T): T {
    const { snapshot } = this.parts;
    const { name } = node.metadata;
    const before = snapshot.get(name)?.node;
    const order = snapshot.nextOrder(before ?? node);
    snapshot.addNode(node, snapshot.nextOrder(node));
    try {
      return look();
    } finally {
      if (before) snapshot.updateNode(before, order);
      else snapshot.removeNode(name);
    }
  }
}
