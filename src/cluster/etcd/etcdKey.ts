import { UNDIGESTED } from '#base/digest.ts';
import type { FieldHistory } from '#cluster/api/fieldHistory.ts';
import { table } from '#kernel/tableOf.ts';

/** Metadata that etcd keeps for a key. The modification revision is the object's resourceVersion. */
export interface EtcdKey {
  readonly createRevision: number;
  /** 1 at creation, plus 1 for every write. */
  readonly version: number;
  /** Lease that expires the key. */
  readonly lease?: string | undefined;
  /** Managers of the object's fields. They follow from the writes, which the digest already covers. */
  readonly [UNDIGESTED]?: FieldHistory | undefined;
}

/** By `kind/namespace/name`, without the namespace when cluster-scoped. */
export const ETCD_KEYS = table<EtcdKey>('etcd/keys');

/** Record in the store. A class, because a literal with a symbol key is slow to create. */
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
