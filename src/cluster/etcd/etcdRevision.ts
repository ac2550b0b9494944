import { table } from '#kernel/tableOf.ts';

/** Where one etcd cluster stands. */
export interface EtcdRevision {
  /** Of the newest write; one more with every write. */
  readonly revision: number;
  /** Reads below this revision fail: their history is gone. */
  readonly compactedRevision: number;
  /** Bytes that live keys and the history of what is not compacted take in the database. */
  readonly inUseBytes: number;
  /** Of the database file: it never shrinks by itself. */
  readonly sizeBytes: number;
}

/** The main one under `revision`, the others under their resource, such as `/events`. */
export const ETCD_REVISIONS = table<EtcdRevision>('etcd/revision');

export const MAIN = 'revision';

export const NO_REVISION: EtcdRevision = { revision: 0, compactedRevision: 0, inUseBytes: 0, sizeBytes: 0 };
