import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import type { RequestArrived } from './request.ts';

/**
 * Requests of one client about one object that wait for an earlier one. The earlier one waits for a retry or for etcd.
 */
export interface RetriedWrite {
  readonly waiting: readonly RequestArrived[];
}

/** Waiting writes by client and object. */
export const RETRIED_WRITES = table<RetriedWrite>('client/retries');

/** Returns no key while the server has yet to generate the object's name, because later requests cannot refer to it. */
export function retryKey({ from, request }: Pick<RequestArrived, 'from' | 'request'>): string | undefined {
  const { kind, namespace, name } = request;
  return name === '' ? undefined : `${from} ${kind} ${keyOf(namespace, name)}`;
}

/** Marks that a request about the object is delayed. Later ones wait until it is done. */
export function holdLater(world: World, event: Pick<RequestArrived, 'from' | 'request'>): void {
  const key = retryKey(event);
  const table = world.table(RETRIED_WRITES);
  if (key !== undefined && !table.has(key)) table.put(key, { waiting: [] });
}

/** Whether the request has to wait for an earlier one. A client handles one request per object at a time. */
export function waitsForEarlier(world: World, event: RequestArrived): boolean {
  if (world.table(RETRIED_WRITES).size === 0) return false;
  const retries = world.table(RETRIED_WRITES);
  const key = retryKey(event);
  const earlier = key === undefined ? undefined : retries.get(key);
  if (key === undefined || !earlier) return false;
  retries.put(key, { waiting: [...earlier.waiting, event] });
  return true;
}
