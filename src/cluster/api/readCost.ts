import type { Micros } from '#base/time.ts';
import type { KubeObject } from '#model/kinds.ts';

/** Successful answer to a GET, LIST or WATCH. The answer to a watch has no objects; they follow as events. */
export interface ReadAnswer {
  readonly objects: readonly KubeObject[];
  /** Version of the list or of the object. */
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
  readonly cost: ReadCost;
}

/** Cost of a read. Times are constants of the model and counts are exact. Bytes are counts times the model's sizes. */
export interface ReadCost {
  readonly servedBy: 'etcd' | 'cache';
  /**
   * Rule that chose the source of the read: `consistentRead`, `fallback`, `anyVersion`, `notOlderThan`, `exact`,
   * `continue`, `unset` (etcd, as up to 1.30), `get`, `notReady` (the cache is being filled).
   */
  readonly because: ReadPath;
  /** Number of objects that the server examined. */
  readonly objectsScanned: number;
  readonly objectsSent: number;
  readonly bytesSent: number;
  /** Objects that etcd sent to the API server. */
  readonly etcdObjects: number;
  readonly etcdBytes: number;
  /** Time that the request waited for the cache or for etcd, in microseconds. */
  readonly waitUs: Micros;
  /** Time that the server works on the request, in microseconds. */
  readonly executionUs: Micros;
  /** Bytes of the response that are in the server's memory at once. */
  readonly memoryBytes: number;
}

export type ReadPath =
  | 'consistentRead'
  | 'fallback'
  | 'anyVersion'
  | 'notOlderThan'
  | 'exact'
  | 'continue'
  | 'unset'
  | 'get'
  | 'notReady';
