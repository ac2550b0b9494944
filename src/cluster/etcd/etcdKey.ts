import { UNDIGESTED } from '#base/digest.ts';
import type { FieldHistory } from '#cluster/api/fieldHistory.ts';
import { table } from '#kernel/tableOf.ts';

/** What etcd knows of a key besides its value; the modification revision is the object's resourceVersion. */
export interface EtcdKey {
  readonly createRevision: number;
  /** 1 at creation, one more with every write. */
  readonly version: number;
  /** The lease with which the key expires. */
  readonly lease?: string | undefined;
  /** Who manages the fields of the object. Follows from the writes, which the digest counts. */
  readonly [UNDIGESTED]?: FieldHistory | undefined;
}

/** By `kind/namespace/name`, without the namespace when cluster-scoped. */
export const ETCD_KEYS = table<EtcdKey>('etcd/keys');

/** What the store writes down: made by a constructor, because a literal with a symbol in it is slow to make. */
export class KeyRecord implements EtcdKey {
  readonly createRevision: number;
  readonly version: number;
  readonly lease: string | undefined;
  readonly [UNDIGESTED]: FieldHistory | undefined;

  constructor(createRevision: number, version: number, lease: string | undefined, fields: FieldHistory | undefined) {
    this.createRevision = createRevision;
    this.version = version;
    this.lease = lease;
    this[UNDIGESTED] = fields;
  }
}
