/** A volume of a Pod that comes from a claim, as far as the kubelet has got with it. */
export interface PodVolume {
  /** As the containers call it. */
  readonly name: string;
  readonly claim: string;
  /**
   * `reading`: the API is asked for its claim, its PersistentVolume and its driver; `failed`: that does not let it be mounted;
   * `unattached`: the node does not have it, or has not said yet that it uses it.
   */
  readonly state: 'reading' | 'failed' | 'unattached' | 'mounting' | 'mounted';
  /** As the Node speaks of it; absent for volumes that are not attached to nodes. */
  readonly unique?: string;
  /** Why it has failed. */
  readonly problem?: string;
  /** When it will have been mounted; -1 unless it is being mounted. */
  readonly mountedUs: number;
}

/** A volume of ConfigMaps or Secrets that could not be set up so far: something of it is missing. */
export interface UnsetVolume {
  readonly name: string;
  readonly problem: string;
  /** How long it is left alone after its last try. */
  readonly delayUs: number;
  /** When it is tried again, and the agenda order of that. */
  readonly dueUs: number;
  readonly dueOrder: number;
}

/** A volume that a Pod of the node uses or is about to. */
export interface NodeVolume {
  readonly unique: string;
  /** The Pod. */
  readonly uid: string;
}

/** What the answer to a read is about. */
export interface VolumeRead {
  readonly uid: string;
  readonly volume: string;
  readonly part: 'claim' | 'volume' | 'driver';
  /** The volume's own name, once it is known. */
  readonly unique?: string;
}
