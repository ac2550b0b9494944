import { SECOND_US } from '#base/time.ts';
import { CONNECTION_HISTORY } from '#cluster/apiserver/servers/connectionHistory.ts';
import { API_SERVERS } from '#cluster/apiserver/servers/serverRecords.ts';
import type { World } from '#kernel/world.ts';
import type { ConnectionHistory } from '#protocol/storageViews.ts';

/** The servers' connections over time. Nothing changes between two points. */
export function connectionHistory(world: World): ConnectionHistory {
  const servers = world
    .table(API_SERVERS)
    .values()
    .map(({ id }) => id);
  const history = world.table(CONNECTION_HISTORY);
  return {
    servers,
    points: history.keys().map((second) => ({
      timeUs: second * SECOND_US,
      connections: servers.map((id) => history.get(second)?.connections[id] ?? 0),
    })),
  };
}
