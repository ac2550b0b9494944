import type { Micros } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';

/**
 * Record of one volume on one node: the controller's actual state of the world.
 * Upstream source (v1.36.2): pkg/controller/volume/attachdetach/cache/actual_state_of_world.go.
 */
export interface AttachedVolume {
  /** Name of the PersistentVolume. */
  readonly volume: string;
  readonly node: string;
  /** Name of the volume in the Node's status. */
  readonly unique: string;
  readonly attachment: string;
  /** `leaving`: to be detached as soon as its Node's list is written. */
  readonly state: 'attaching' | 'attached' | 'leaving' | 'detaching';
  /** Whether the node uses it, according to the Node; assumed until the Node reports otherwise. */
  readonly mounted: boolean;
  /** Time since which no Pod needs it on the node; -1 while one does. */
  readonly unwantedUs: Micros;
}

/** By `volume node`. */
export const ATTACHED_VOLUMES = table<AttachedVolume>('controllers/AttachDetach.volumes');

export function attachedKey({ volume, node }: Pick<AttachedVolume, 'volume' | 'node'>): string {
  return `${volume} ${node}`;
}
