import type {
  BehaviourChanges,
  BehaviourSettings,
  BehaviourTarget,
  ContainerBehaviour,
} from '#cluster/environment/behaviour.ts';

export type { BehaviourChanges, BehaviourSettings, BehaviourTarget, ContainerBehaviour };

/** A person says how containers behave from now on. What was said before stays unless it is said again; `null` takes a field back, or all of them. */
export interface BehaviourCommand {
  readonly type: 'behaviour.set';
  readonly target: BehaviourTarget;
  readonly behaviour: BehaviourChanges | null;
}

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
