/** A key of etcd and what can still be read of its history, newest first. */
export interface EtcdKeyView {
  /** `/registry/pods/default/web-1` */
  readonly key: string;
  readonly createRevision: number;
  readonly modRevision: number;
  readonly version: number;
  readonly lease: string;
  readonly history: readonly {
    readonly revision: number;
    readonly atUs: number;
    readonly change: 'put' | 'delete';
    /** `metadata.generation` that was written; 0 without one. */
    readonly generation: number;
  }[];
}

/** Who would answer a LIST with these options. */
export interface ListRule {
  /** `n`: where the cache stands. */
  readonly resourceVersion: 'unset' | '0' | 'n';
  readonly match: '' | 'NotOlderThan' | 'Exact';
  readonly hasLimit: boolean;
  /** Empty when it is refused. */
  readonly servedBy: '' | 'etcd' | 'cache';
  readonly because: string;
  readonly ignoresLimit: boolean;
  /** In Kubernetes' words; empty when it is answered. */
  readonly refusal: string;
}
