import type { BehaviourChanges, BehaviourSettings, ContainerBehaviour } from '#cluster/environment/behaviour.ts';

export type { BehaviourChanges, BehaviourSettings, ContainerBehaviour };

/** The behaviour of one container of a workload, and its origin. */
export interface BehaviourView {
  readonly container: string;
  readonly image: string;
  readonly isInit: boolean;
  /** By its command line and the model's assumptions. */
  readonly byDefault: ContainerBehaviour;
  /** Settings of its image, then settings of the container. */
  readonly ofImage: BehaviourSettings;
  readonly ofContainer: BehaviourSettings;
}

/** The containers of a workload. */
export interface WorkloadBehaviours {
  readonly namespace: string;
  readonly workload: string;
  readonly containers: readonly BehaviourView[];
}
