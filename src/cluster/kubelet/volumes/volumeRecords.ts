import type { Micros } from '#base/time.ts';

/** A volume of a Pod that comes from a claim, with its progress in the kubelet. */
export interface PodVolume {
  /** Name of the volume in the Pod. */
  readonly name: string;
  readonly claim: string;
  /**
   * `reading`: the kubelet reads its claim, its PersistentVolume and its driver. `failed`: their state prevents
   * mounting. `unattached`: it is not attached, or its use is not reported yet.
   */
  readonly state: 'reading' | 'failed' | 'unattached' | 'mounting' | 'mounted';
  /** Its unique name in the Node; absent for volumes that are not attached to nodes. */
  readonly unique?: string;
  /** Why it has failed. */
  readonly problem?: string;
  /** When its mount ends; -1 unless it is being mounted. */
  readonly mountedUs: Micros;
}

/** A volume of ConfigMaps or Secrets that could not be set up so far, because something is missing. */
export interface UnsetVolume {
  readonly name: string;
  readonly problem: string;
  /** Delay after its last attempt. */
  readonly delayUs: Micros;
  /** When it is retried, and the agenda order of the retry. */
  readonly dueUs: Micros;
  readonly dueOrder: number;
}

/** A volume that a Pod of the node uses or will use. */
export interface NodeVolume {
  readonly unique: string;
  /** UID of the Pod. */
  readonly uid: string;
}

/** The read that a response belongs to. */
export interface VolumeRead {
  readonly uid: string;
  readonly volume: string;
  readonly part: 'claim' | 'volume' | 'driver';
  /** The volume's unique name, once it is known. */
  readonly unique?: string;
}
