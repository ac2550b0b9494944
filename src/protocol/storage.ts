import type { Micros } from '#base/time.ts';
import type { ClientLine, EtcdFigures, ListCosts, RingView, StoreKeys } from './storageViews.ts';

/** A key of etcd and the readable part of its history, newest first. */
export interface EtcdKeyView {
  /** `/registry/pods/default/web-1` */
  readonly key: string;
  readonly createRevision: number;
  readonly modRevision: number;
  readonly version: number;
  readonly lease: string;
  readonly history: readonly {
    readonly revision: number;
    readonly atUs: Micros;
    readonly change: 'put' | 'delete';
    /** `metadata.generation` that was written; 0 without one. */
    readonly generation: number;
  }[];
}

/** The source of a LIST with these options. */
export interface ListRule {
  /** `n`: the cache's present version. */
  readonly resourceVersion: 'unset' | '0' | 'n';
  readonly match: '' | 'NotOlderThan' | 'Exact';
  readonly hasLimit: boolean;
  /** Empty when the LIST is refused. */
  readonly servedBy: '' | 'etcd' | 'cache';
  readonly because: string;
  readonly ignoresLimit: boolean;
  /** Kubernetes' message; empty when the LIST is not refused. */
  readonly refusal: string;
}

/** etcd, the watch cache and their readers. */
export interface StorageQuestions {
  readonly etcd: { readonly ask: object; readonly answer: EtcdFigures };
  /** The keys of etcd whose path contains a text. */
  readonly storeKeys: { readonly ask: { readonly text: string; readonly limit: number }; readonly answer: StoreKeys };
  /** Content of etcd for an object's key. */
  readonly etcdKey: {
    readonly ask: { readonly kind: string; readonly namespace?: string; readonly name: string };
    readonly answer: EtcdKeyView;
  };
  readonly watchCache: { readonly ask: { readonly kind: string }; readonly answer: RingView };
  /**
   * Cost of a LIST of that collection now, with each of the queries; `undefined` when the path is no built-in
   * collection.
   */
  readonly listCosts: {
    readonly ask: { readonly path: string; readonly queries: readonly string[] };
    readonly answer: ListCosts | undefined;
  };
  /** The source of a LIST of a kind now, by version, match and limit. */
  readonly listRules: { readonly ask: { readonly kind: string }; readonly answer: readonly ListRule[] };
  /** The demonstration clients. */
  readonly clients: { readonly ask: object; readonly answer: readonly ClientLine[] };
}
