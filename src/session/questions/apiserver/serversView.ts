import { CLIENT_BUCKETS, CLIENT_RATE_SETTINGS, programOf } from '#cluster/api/clientThrottle.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { GATEWAY_CLASSES, GATEWAYS } from '#cluster/apiserver/gateway/gateway.ts';
import { REQUEST_TOTALS } from '#cluster/apiserver/requestRecords.ts';
import {
  API_SERVERS,
  BALANCERS,
  CONNECTIONS,
  type ConnectionRecord,
  type ServerRecord,
} from '#cluster/apiserver/servers/serverRecords.ts';
import { LOAD_ANSWERS, LOAD_GENERATORS } from '#cluster/environment/load/loadGenerators.ts';
import type { World } from '#kernel/world.ts';
import type { ClientRateView, LoadView, ServersView } from '#protocol/requestWay.ts';

/** The API servers, and the clients connected to each. */
export function serversView(world: World): ServersView {
  const settings = world.table(BALANCERS).get('settings');
  const isAlone = settings === undefined || settings.isAlone === true;
  const servers = isAlone ? [onlyServer(world)] : world.table(API_SERVERS).values();
  const connections = world.table(CONNECTIONS);
  return {
    mode: isAlone ? 'single' : settings.mode,
    goawayChance: settings?.goawayChance ?? 0,
    servers: servers.map(({ startedUs: _, ...server }) => ({ ...server, seats: seatsOf(world, server.id) })),
    connections: connections.keys().map((key) => ({ key, ...(connections.get(key) as ConnectionRecord) })),
    ...gatewayOf(world),
  };
}

function gatewayOf(world: World): Pick<ServersView, 'gateway'> {
  const settings = world.table(GATEWAYS).get('gateway');
  if (!settings) return {};
  const counts = world.table(GATEWAY_CLASSES);
  const classes = settings.classes.map(({ name, users }) => {
    const { passed = 0, refused = 0 } = counts.get(name) ?? {};
    return { name, users, passed, refused };
  });
  return { gateway: { perSecond: settings.perSecond, classes } };
}

/** The single server of a cluster with the default setup. It records no connections unless it restarts. */
function onlyServer(world: World): ServerRecord {
  let requests = 0;
  for (const { count } of world.table(REQUEST_TOTALS).unordered()) requests += count;
  const restarting = world.table(API_SERVERS).get(API_SERVER);
  const up = { id: API_SERVER, state: 'up', takes: 'all', inPool: true, connections: 0, startedUs: 0 } as const;
  return { ...up, ...restarting, requests };
}

function seatsOf(world: World, server: string): number {
  return world.table(flowTables(server).config).get('config')?.nominalSum ?? 0;
}

export function loadViews(world: World): LoadView[] {
  const answers = world.table(LOAD_ANSWERS);
  return world
    .table(LOAD_GENERATORS)
    .values()
    .map(({ id, state, method, url, user, ratePerSecond, clients, sent }) => {
      const { answered = 0, codes } = answers.get(`load/${id}`) ?? {};
      return { id, state, method, url, user, ratePerSecond, clients, sent, answered, codes: codes?.toJSON() ?? {} };
    });
}

/** Programs with a client rate limit, and how long their clients waited. */
export function clientRates(world: World): ClientRateView[] {
  const buckets = world.table(CLIENT_BUCKETS);
  return world
    .table(CLIENT_RATE_SETTINGS)
    .values()
    .map(({ client, qps, burst }) => {
      let throttled = 0;
      let waitedUs = 0;
      for (const address of buckets.keys()) {
        const bucket = buckets.get(address);
        if (!bucket || programOf(address) !== client) continue;
        throttled += bucket.throttled;
        waitedUs += bucket.waitedUs;
      }
      return { client, qps, burst, throttled, waitedUs };
    });
}
