import type { FeatureGates } from '#cluster/releases/featureGates.ts';
import type { Pod, PodGroup } from '#model/generated/types.ts';
import type { CycleState } from './cycleState.ts';
import { Extenders } from './extender/extenders.ts';
import type {
  AssumedClaims,
  AssumedVolumes,
  Handle,
  Listers,
  LiveState,
  Nominator,
  PodOfGroup,
  PodsInPermit,
  Snapshot,
} from './handle.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { PodInfo } from './podInfo.ts';
import type { Profile } from './profile.ts';
import { type Status, SUCCESS } from './status.ts';

/** Parts shared by the plugins of all profiles. */
export interface FrameworkSurroundings {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  /** See `Handle.draw`; always 0 when absent. */
  readonly draw?: (below: number) => number;
  /** Gates that are not named have their default in v1.36. */
  readonly gates?: FeatureGates;
  /** Absent means none. */
  readonly extenders?: Extenders;
  /** If absent, no Pod waits, is assumed or preempts. */
  readonly live?: LiveState;
}

/**
 * Gives a profile's plugins access to the framework. The profile is set later, because it is built from the plugins.
 */
export class FrameworkHandle implements Handle {
  readonly snapshot: Snapshot;
  readonly listers: Listers;
  readonly nominator: Nominator;
  readonly extenders: Extenders;
  readonly waitingPods: PodsInPermit;
  readonly assumedVolumes: AssumedVolumes;
  readonly assumedClaims: AssumedClaims;
  readonly gates: FeatureGates;
  private readonly live: LiveState;
  private readonly drawNumber: (below: number) => number;
  private profile: Profile | undefined;

  constructor({
    snapshot,
    listers,
    nominator,
    draw,
    gates = {},
    extenders,
    live = lifeless(listers),
  }: FrameworkSurroundings) {
    this.snapshot = snapshot;
    this.gates = gates;
    this.listers = listers;
    this.nominator = nominator;
    this.extenders = extenders ?? new Extenders();
    this.drawNumber = draw ?? (() => 0);
    this.live = live;
    this.waitingPods = live.waitingPods;
    this.assumedVolumes = live.assumedVolumes;
    this.assumedClaims = live.assumedClaims;
  }

  get nowUs(): number {
    return this.live.nowUs;
  }

  isPreempting(uid: string): boolean {
    return this.live.isPreempting(uid);
  }

  activate(pods: readonly Pod[]): void {
    this.live.activate(pods);
  }

  podGroup(namespace: string, name: string): PodGroup | undefined {
    return this.live.podGroup(namespace, name);
  }

  podsOfGroup(namespace: string, name: string): readonly PodOfGroup[] {
    return this.live.podsOfGroup(namespace, name);
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

function lifeless({ PersistentVolume, PersistentVolumeClaim, ResourceClaim }: Listers): LiveState {
  return {
    nowUs: 0,
    waitingPods: { isWaiting: () => false, allow: () => {}, reject: () => {} },
    assumedVolumes: { PersistentVolume, PersistentVolumeClaim, assume: () => {}, restore: () => {} },
    assumedClaims: {
      ResourceClaim,
      pending: { get: () => undefined, values: () => [] },
      promise: () => {},
      release: () => {},
      written: () => {},
    },
    isPreempting: () => false,
    activate: () => {},
    podGroup: () => undefined,
    podsOfGroup: () => [],
  };
}
