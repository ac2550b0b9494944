import type { BehaviourSettings } from './behaviour.ts';

/** An image in the registries that nodes pull from. */
export interface ImageRecord {
  readonly image: string;
  readonly sizeBytes: number;
}

/** What is said of the containers of one image, or of one container of a workload; keyed by `behaviourKey`. */
export interface BehaviourRecord {
  readonly key: string;
  readonly settings: BehaviourSettings;
}
