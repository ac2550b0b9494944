import { table } from '#kernel/tableOf.ts';
import type { BehaviourSettings } from './behaviour.ts';

/** An image in the registries that nodes pull from. */
export interface ImageRecord {
  readonly image: string;
  readonly sizeBytes: number;
}

/** By image name as containers write it. */
export const IMAGE_RECORDS = table<ImageRecord>('environment/images');

/** What is said of the containers of one image, or of one container of a workload; keyed by `behaviourKey`. */
export interface BehaviourRecord {
  readonly key: string;
  readonly settings: BehaviourSettings;
}

/** By image name, or `workload:namespace/workload/container`. */
export const BEHAVIOUR_RECORDS = table<BehaviourRecord>('environment/behaviours');
