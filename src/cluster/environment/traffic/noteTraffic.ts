import { type Micros, SECOND_US } from '#base/time.ts';
import type { TableOf } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { type SentGroup, tally } from './sentGroups.ts';
import { NO_OUTCOMES, TRAFFIC_FAILURES, TRAFFIC_SECONDS, type TrafficClient } from './trafficRecords.ts';

/** Time for which a client's request history is kept. */
const KEPT_SECONDS = 600;
const KEPT_FAILURES = 200;

/** Adds to the current second and forgets the oldest one. */
export function noteSecond(
  world: World,
  { id, startedUs }: TrafficClient,
  groups: readonly SentGroup[],
  nowUs: Micros,
): void {
  const table = world.table(TRAFFIC_SECONDS);
  const second = Math.floor((nowUs - startedUs) / SECOND_US);
  const key = numberedKey(id, second);
  const counts = tally(groups, table.get(key)?.counts ?? NO_OUTCOMES);
  table.put(key, { id, second, fromUs: startedUs + second * SECOND_US, counts });
  table.delete(numberedKey(id, second - KEPT_SECONDS));
}

/** Stores failures and returns how many such records existed. The oldest are forgotten. */
export function noteFailures(
  world: World,
  { id, namespace, failures }: TrafficClient,
  groups: readonly SentGroup[],
  nowUs: Micros,
): number {
  const table = world.table(TRAFFIC_FAILURES);
  let number = failures;
  for (const { outcome, cause, count, endpoint } of groups) {
    if (outcome === 'answered' || !cause) continue;
    const to = endpoint && {
      pod: { uid: endpoint.uid, namespace, name: endpoint.pod },
      address: `${endpoint.address}:${endpoint.port}`,
    };
    number++;
    table.put(numberedKey(id, number), { id, number, atUs: nowUs, count, outcome, cause, ...to });
    table.delete(numberedKey(id, number - KEPT_FAILURES));
  }
  return number;
}

/** Forgets the records of earlier clients with the same id. */
export function forgetTraffic(world: World, id: string): void {
  const tables: readonly TableOf<object>[] = [TRAFFIC_SECONDS, TRAFFIC_FAILURES];
  for (const each of tables) {
    const table = world.table(each);
    for (const key of [...table.keys()]) if (key.startsWith(`${id}|`)) table.delete(key);
  }
}

function numberedKey(id: string, number: number): string {
  return `${id}|${String(number).padStart(8, '0')}`;
}
