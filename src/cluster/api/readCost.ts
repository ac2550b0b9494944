import type { KubeObject } from '#model/kinds.ts';

/** The answer to a GET, LIST or WATCH that succeeded; a watch has no objects in it, they follow. */
export interface ReadAnswer {
  readonly objects: readonly KubeObject[];
  /** Of the list, or of the object. */
  readonly resourceVersion: string;
  readonly continue?: string;
  readonly remainingItemCount?: number;
  readonly cost: ReadCost;
}

/** What a read cost. The times are the model's constants, the counts are exact, the bytes are counts times the model's sizes. */
export interface ReadCost {
  readonly servedBy: 'etcd' | 'cache';
  /** The rule that chose: `consistentRead`, `fallback`, `anyVersion`, `notOlderThan`, `exact`, `continue`, `unset` (etcd, as up to 1.30), `get`, `notReady` (the cache is being filled). */
  readonly because: ReadPath;
  /** Objects the server looked at. */
  readonly objectsScanned: number;
  readonly objectsSent: number;
  readonly bytesSent: number;
  /** What etcd sent to the API server. */
  readonly etcdObjects: number;
  readonly etcdBytes: number;
  /** How long the request waited for the cache, or for etcd, before it was served. */
  readonly waitUs: number;
  /** How long the server works on it. */
  readonly executionUs: number;
  /** The part of the response that is in the server's memory at once. */
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
