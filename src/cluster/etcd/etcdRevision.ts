import { table } from '#kernel/tableOf.ts';

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

/** The main cluster under `revision`, the others under their resource, such as `/events`. */
export const ETCD_REVISIONS = table<EtcdRevision>('etcd/revision');

export const MAIN = 'revision';

export const NO_REVISION: EtcdRevision = { revision: 0, compactedRevision: 0, inUseBytes: 0, sizeBytes: 0 };
