import type { Micros } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/**
 * Time that a client's connection takes to read one event, in microseconds. In table `clients/pace` by client address;
 * absent for clients that keep up.
 */
export interface ClientPace {
  readonly perEventUs: Micros;
}

const CLIENT_PACES = table<ClientPace>('clients/pace');

export function paceUs(world: World, client: string): number {
  return world.table(CLIENT_PACES).get(client)?.perEventUs ?? 0;
}

export function setPace(world: World, client: string, perEventUs: Micros): void {
  const table = world.table(CLIENT_PACES);
  if (perEventUs > 0) table.put(client, { perEventUs });
  else table.delete(client);
}
