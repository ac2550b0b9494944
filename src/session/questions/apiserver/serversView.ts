import {
  CLIENT_BUCKET_TABLE,
  CLIENT_RATE_TABLE,
  type ClientBucket,
  type ClientRateSetting,
  programOf,
} from '#cluster/api/clientThrottle.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import { type ConfigRecord, flowTables } from '#cluster/apiserver/flowcontrol/records.ts';
import {
  type ClassCounts,
  GATEWAY_CLASSES_TABLE,
  GATEWAY_TABLE,
  type GatewaySettings,
} from '#cluster/apiserver/gateway/gatewayRecords.ts';
import { REQUEST_TOTALS_TABLE, type RequestTotal } from '#cluster/apiserver/requestRecords.ts';
import {
  BALANCER_TABLE,
  type BalancerRecord,
  CONNECTIONS_TABLE,
  type ConnectionRecord,
  SERVERS_TABLE,
  type ServerRecord,
} from '#cluster/apiserver/servers/serverRecords.ts';
import { LOAD_ANSWERS_TABLE, type LoadAnswers } from '#cluster/environment/load/loadAnswers.ts';
import { LOAD_TABLE, type LoadGenerator } from '#cluster/environment/load/loadRecords.ts';
import type { World } from '#kernel/world.ts';
import type { ClientRateView, LoadView, ServersView } from '#protocol/requestWay.ts';

/** The API servers, and which client is connected to which. */
export function serversView(world: World): ServersView {
  const settings = world.table<BalancerRecord>(BALANCER_TABLE).get('settings');
  const servers = settings ? world.table<ServerRecord>(SERVERS_TABLE).values() : [onlyServer(world)];
  const connections = world.table<ConnectionRecord>(CONNECTIONS_TABLE);
  return {
    mode: settings?.mode ?? 'single',
    goawayChance: settings?.goawayChance ?? 0,
    servers: servers.map(({ startedUs: _, ...server }) => ({ ...server, seats: seatsOf(world, server.id) })),
    connections: connections.keys().map((key) => ({ key, ...(connections.get(key) as ConnectionRecord) })),
    ...gatewayOf(world),
  };
}

function gatewayOf(world: World): Pick<ServersView, 'gateway'> {
  const settings = world.table<GatewaySettings>(GATEWAY_TABLE).get('gateway');
  if (!settings) return {};
  const counts = world.table<ClassCounts>(GATEWAY_CLASSES_TABLE);
  const classes = settings.classes.map(({ name, users }) => {
    const { passed = 0, refused = 0 } = counts.get(name) ?? {};
    return { name, users, passed, refused };
  });
  return { gateway: { perSecond: settings.perSecond, classes } };
}

/** The one that is there unless a person asks for more. It knows of no connections. */
function onlyServer(world: World): ServerRecord {
  let requests = 0;
  for (const { count } of world.table<RequestTotal>(REQUEST_TOTALS_TABLE).unordered()) requests += count;
  return { id: API_SERVER, state: 'up', takes: 'all', inPool: true, connections: 0, requests, startedUs: 0 };
}

function seatsOf(world: World, server: string): number {
  return world.table<ConfigRecord>(flowTables(server).config).get('config')?.nominalSum ?? 0;
}

export function loadViews(world: World): LoadView[] {
  const answers = world.table<LoadAnswers>(LOAD_ANSWERS_TABLE);
  return world
    .table<LoadGenerator>(LOAD_TABLE)
    .values()
    .map(({ id, state, method, url, user, ratePerSecond, clients, sent }) => {
      const { answered = 0, codes = {} } = answers.get(`load/${id}`) ?? {};
      return { id, state, method, url, user, ratePerSecond, clients, sent, answered, codes };
    });
}

/** Programs that people hold to a rate, with what their clients waited. */
export function clientRates(world: World): ClientRateView[] {
  const buckets = world.table<ClientBucket>(CLIENT_BUCKET_TABLE);
  return world
    .table<ClientRateSetting>(CLIENT_RATE_TABLE)
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
