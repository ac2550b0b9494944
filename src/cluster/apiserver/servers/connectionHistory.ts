import { type Micros, SECOND_US } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { API_SERVERS } from './serverRecords.ts';

/**
 * Number of connections of each server at the end of a simulated second in which it changed. In table
 * `apiserver/connectionHistory` by second.
 */
export interface ConnectionCounts {
  readonly connections: Readonly<Record<string, number>>;
}

export const CONNECTION_HISTORY = table<ConnectionCounts, number>('apiserver/connectionHistory');

/** Number of seconds with changes that are kept. */
const KEPT = 1200;

/** Records the servers' connections if they differ from the last record. */
export function rememberConnections(world: World, nowUs: Micros): void {
  const history = world.table(CONNECTION_HISTORY);
  const connections: Record<string, number> = {};
  for (const { id, connections: count } of world.table(API_SERVERS).values()) connections[id] = count;
  const seconds = history.keys();
  const last = seconds.length === 0 ? undefined : history.get(seconds[seconds.length - 1] as number);
  if (last && isSame(last.connections, connections)) return;
  const oldest = seconds[0];
  if (oldest !== undefined && seconds.length >= KEPT) history.delete(oldest);
  history.put(Math.floor(nowUs / SECOND_US), { connections });
}

function isSame(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  const ids = Object.keys(a);
  return ids.length === Object.keys(b).length && ids.every((id) => a[id] === b[id]);
}
