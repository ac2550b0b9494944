import { UNDIGESTED } from '#base/digest.ts';
import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The main cluster under `revision`, the others under their resource, such as `/events`. */
export const ETCD_REVISIONS = table<EtcdRevision>('etcd/revision');

export const MAIN = 'revision';
export const NO_REVISION: EtcdRevision = { revision: 0, compactedRevision: 0, inUseBytes: 0, sizeBytes: 0 };

/** Object that a revision wrote, and the one it replaced. A key outside of Kubernetes has no objects and no kind. */
export interface RevisionContents {
  readonly kind: string;
  readonly before: KubeObject | undefined;
  readonly after: KubeObject | undefined;
}

/**
 * One revision of one key, as MVCC keeps it until compaction. In table `etcd/history` by revision. The digest covered
 * its contents when the store received them, and they are shared with it.
 */
export class KeyRevision {
  /** Time of the commit, in simulated microseconds. */
  readonly atUs: Micros;
  /** Time at which the API server's watch cache receives it, in microseconds. */
  readonly arrivesUs: Micros;
  /** `kind/namespace/name`, without the namespace when cluster-scoped. */
  readonly key: string;
  /** Size of the new value and its key. */
  readonly bytes: number;
  /**
   * Bytes that compaction frees once this is the oldest readable revision: the replaced value, and the mark of a
   * deletion.
   */
  readonly freesBytes: number;
  readonly [UNDIGESTED]: RevisionContents;

  constructor(
    atUs: Micros,
    arrivesUs: Micros,
    key: string,
    bytes: number,
    freesBytes: number,
    contents: RevisionContents,
  ) {
    this.atUs = atUs;
    this.arrivesUs = arrivesUs;
    this.key = key;
    this.bytes = bytes;
    this.freesBytes = freesBytes;
    this[UNDIGESTED] = contents;
  }

  get kind(): string {
    return this[UNDIGESTED].kind;
  }

  /** Value that this revision replaced; `undefined` if the key did not exist. */
  get before(): KubeObject | undefined {
    return this[UNDIGESTED].before;
  }

  /** `undefined` for a deletion. */
  get after(): KubeObject | undefined {
    return this[UNDIGESTED].after;
  }
}

/** Current state of one etcd cluster. */
export interface EtcdRevision {
  /** Revision of the newest write; each write adds 1. */
  readonly revision: number;
  /** Reads below this revision fail: their history is gone. */
  readonly compactedRevision: number;
  /** Bytes in the database for live keys and for the history that is not compacted. */
  readonly inUseBytes: number;
  /** Size of the database file, which never shrinks by itself. */
  readonly sizeBytes: number;
}
