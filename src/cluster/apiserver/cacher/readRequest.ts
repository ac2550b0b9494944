import type { Micros } from '#base/time.ts';
import type { ReadAnswer, ReadCost } from '#cluster/api/readCost.ts';
import type { ApiStatus } from '#cluster/api/request.ts';

/**
 * Parsed query options of a GET, LIST or WATCH.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go, ListOptions.
 */
export interface ReadOptions {
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Empty or absent is "the most recent"; `0` is "any". */
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: string;
  readonly limit?: number;
  readonly continue?: string;
  readonly allowWatchBookmarks?: boolean;
  readonly sendInitialEvents?: boolean;
  readonly timeoutSeconds?: number;
}

/** A read after authorization. */
export interface ReadRequest {
  readonly verb: 'get' | 'list' | 'watch';
  /** Kind as `storeKind` returns it. */
  readonly kind: string;
  /** Absent or empty for all namespaces or a cluster-scoped resource. */
  readonly namespace?: string;
  /** Only for `get`. */
  readonly name?: string;
  readonly options: ReadOptions;
}

/** Error of a read. `continue` is the token with which a client can continue an expired list, inconsistently. */
export interface ReadFailure extends ApiStatus {
  readonly retryAfterSeconds?: number;
  readonly continue?: string;
}

/**
 * Result of a read at one moment. `wait`: ask again at `untilUs` with the same `startedUs`; the request keeps its
 * seats. `failed` and `done` are answers; the response leaves the server `cost.executionUs` later.
 */
export type ReadResult =
  | { readonly state: 'wait'; readonly untilUs: Micros; readonly waitsFor: 'cache' | 'etcd' }
  | { readonly state: 'failed'; readonly status: ReadFailure; readonly cost: ReadCost }
  | ({ readonly state: 'done' } & ReadAnswer);
