import type { BehaviourChanges, BehaviourSettings, ContainerBehaviour } from '#cluster/environment/behaviour.ts';

export type { BehaviourChanges, BehaviourSettings, ContainerBehaviour };

/** How one container of a workload behaves, and who says so. */
export interface BehaviourView {
  readonly container: string;
  readonly image: string;
  readonly isInit: boolean;
  /** By its command line and the model's assumptions. */
  readonly byDefault: ContainerBehaviour;
  /** What is said of its image, and of it. */
  readonly ofImage: BehaviourSettings;
  readonly ofContainer: BehaviourSettings;
}

/** The containers of a workload. */
export interface WorkloadBehaviours {
  readonly namespace: string;
  readonly workload: string;
  readonly containers: readonly BehaviourView[];
}
