import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import type { RequestArrived } from './request.ts';

/** What one client wants to send about one object while an earlier request of its about that object has to be sent again, or waits for etcd. */
export interface RetriedWrite {
  readonly waiting: readonly RequestArrived[];
}

/** By client and object. */
export const RETRIED_WRITES = table<RetriedWrite>('client/retries');

/** Nobody can speak of an object whose name the server has yet to make up. */
export function retryKey({ from, request }: Pick<RequestArrived, 'from' | 'request'>): string | undefined {
  const { kind, namespace, name } = request;
  return name === '' ? undefined : `${from} ${kind} ${keyOf(namespace, name)}`;
}

/** An earlier request about the object is held up: later ones wait until it is through. */
export function holdLater(world: World, event: Pick<RequestArrived, 'from' | 'request'>): void {
  const key = retryKey(event);
  const table = world.table(RETRIED_WRITES);
  if (key !== undefined && !table.has(key)) table.put(key, { waiting: [] });
}

/** A client works on one object with one hand: whether the request waits until the one before it is through. */
export function waitsForEarlier(world: World, event: RequestArrived): boolean {
  if (world.table(RETRIED_WRITES).size === 0) return false;
  const retries = world.table(RETRIED_WRITES);
  const key = retryKey(event);
  const earlier = key === undefined ? undefined : retries.get(key);
  if (key === undefined || !earlier) return false;
  retries.put(key, { waiting: [...earlier.waiting, event] });
  return true;
}
