import { table } from '#kernel/tableOf.ts';
import type { BehaviourSettings } from './behaviour.ts';

/** An image in the registries that nodes pull from. */
export interface ImageRecord {
  readonly image: string;
  readonly sizeBytes: number;
}

/** By image name as in the container spec. */
export const IMAGE_RECORDS = table<ImageRecord>('environment/images');

/** Settings for the containers of one image, or for one container of a workload. Keyed by `behaviourKey`. */
export interface BehaviourRecord {
  readonly key: string;
  readonly settings: BehaviourSettings;
}

/** By image name, or `workload:namespace/workload/container`. */
export const BEHAVIOUR_RECORDS = table<BehaviourRecord>('environment/behaviours');
