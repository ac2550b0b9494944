import type { CycleState } from './cycleState.ts';
import type { Handle, Listers, Nominator, Snapshot } from './handle.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { PodInfo } from './podInfo.ts';
import type { Profile } from './profile.ts';
import { type Status, SUCCESS } from './status.ts';

/** What the plugins of all profiles share. */
export interface FrameworkSurroundings {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  /** See `Handle.draw`; always 0 when absent. */
  readonly draw?: (below: number) => number;
}

/** Lends a profile's plugins what they need. The profile comes later, because it is made of the plugins. */
export class FrameworkHandle implements Handle {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  private readonly drawNumber: (below: number) => number;
  private profile: Profile | undefined;

  constructor({ snapshot, listers, nominator, draw }: FrameworkSurroundings) {
    this.snapshot = snapshot;
    this.listers = listers;
    this.nominator = nominator;
    this.drawNumber = draw ?? (() => 0);
  }

  draw(below: number): number {
    return this.drawNumber(below);
  }

  attach(profile: Profile): void {
    this.profile = profile;
  }

  filterWithNominatedPods(state: CycleState, pod: PodInfo, node: NodeInfo): Status {
    return this.profile?.filterWithNominatedPods(state, pod, node) ?? SUCCESS;
  }

  addPodInThought(state: CycleState, pod: PodInfo, podToAdd: PodInfo, node: NodeInfo): Status {
    return this.profile?.addPodInThought(state, pod, podToAdd, node) ?? SUCCESS;
  }

  removePodInThought(state: CycleState, pod: PodInfo, podToRemove: PodInfo, node: NodeInfo): Status {
    return this.profile?.removePodInThought(state, pod, podToRemove, node) ?? SUCCESS;
  }
}
