import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/**
 * Number of consistent reads of a kind that the cache answered, or could not:
 * `apiserver_watch_cache_consistent_read_total`.
 */
export interface ConsistentReadCount {
  readonly kind: string;
  readonly fallback: boolean;
  readonly count: number;
}

/** By `kind|fallback`. */
export const CONSISTENT_READS = table<ConsistentReadCount>('apiserver/consistentReads');

export function countConsistentRead(world: World, kind: string, fallback: boolean): void {
  const table = world.table(CONSISTENT_READS);
  const key = `${kind}|${fallback}`;
  table.put(key, { kind, fallback, count: (table.get(key)?.count ?? 0) + 1 });
}
