import type { World } from '#kernel/world.ts';

/** How long a client's connection takes to read one event, in microseconds. In table `clients/pace` by client address; absent for those that keep up. */
export interface ClientPace {
  readonly perEventUs: number;
}

const TABLE = 'clients/pace';

export function paceUs(world: World, client: string): number {
  return world.table<ClientPace>(TABLE).get(client)?.perEventUs ?? 0;
}

export function setPace(world: World, client: string, perEventUs: number): void {
  const table = world.table<ClientPace>(TABLE);
  if (perEventUs > 0) table.put(client, { perEventUs });
  else table.delete(client);
}
