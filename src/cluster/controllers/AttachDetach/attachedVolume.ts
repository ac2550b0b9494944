import { table } from '#kernel/tableOf.ts';

/**
 * What the controller holds of one volume on one node: its actual state of the world. Upstream source (v1.36.2): pkg/controller/volume/attachdetach/cache/actual_state_of_world.go.
 */
export interface AttachedVolume {
  /** The PersistentVolume. */
  readonly volume: string;
  readonly node: string;
  /** As the Node speaks of it. */
  readonly unique: string;
  readonly attachment: string;
  /** `leaving`: to be detached as soon as its Node has been told. */
  readonly state: 'attaching' | 'attached' | 'leaving' | 'detaching';
  /** The node uses it as far as its Node says; taken for granted until the Node says otherwise. */
  readonly mounted: boolean;
  /** Since when nobody wants it on the node any more; -1 while somebody does. */
  readonly unwantedUs: number;
}

/** By `volume node`. */
export const ATTACHED_VOLUMES = table<AttachedVolume>('controllers/AttachDetach.volumes');

export function attachedKey({ volume, node }: Pick<AttachedVolume, 'volume' | 'node'>): string {
  return `${volume} ${node}`;
}
