import type { ReadAnswer, ReadCost } from '#cluster/api/readCost.ts';
import type { ApiStatus } from '#cluster/api/request.ts';

/** The options of a GET, LIST or WATCH as the query of its URL carries them, parsed. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go, ListOptions. */
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

/** A read that has passed authorization. */
export interface ReadRequest {
  readonly verb: 'get' | 'list' | 'watch';
  /** As `storeKind` has it. */
  readonly kind: string;
  /** Absent or empty: all namespaces, or a cluster-scoped resource. */
  readonly namespace?: string;
  /** Only with `get`. */
  readonly name?: string;
  readonly options: ReadOptions;
}

/** A `metav1.Status` of a read; `continue` is the token with which an expired list can go on, inconsistently. */
export interface ReadFailure extends ApiStatus {
  readonly retryAfterSeconds?: number;
  readonly continue?: string;
}

/**
 * What comes of a read at one moment. `wait`: ask again at `untilUs` with the same `startedUs`; the request holds its seats
 * meanwhile. `failed` and `done` are answers; the response leaves the server `cost.executionUs` later.
 */
export type ReadResult =
  | { readonly state: 'wait'; readonly untilUs: number; readonly waitsFor: 'cache' | 'etcd' }
  | { readonly state: 'failed'; readonly status: ReadFailure; readonly cost: ReadCost }
  | ({ readonly state: 'done' } & ReadAnswer);
