import { store } from '#cluster/api/kindTables.ts';
import { serverIds } from '#cluster/apiserver/servers/serverRecords.ts';
import type { World } from '#kernel/world.ts';
import type { Command } from '#protocol/command.ts';
import type { Dice } from '#session/testing/dice.ts';

const URLS = [
  '/api/v1/pods',
  '/api/v1/pods?limit=2',
  '/api/v1/pods?resourceVersion=0',
  '/api/v1/namespaces/default/configmaps/none',
  '/api/v1/nodes?watch=true&timeoutSeconds=5',
  '/version',
] as const;
const USERS = ['jane', 'system:serviceaccount:shop:cart', 'system:admin', 'user-{n}'] as const;
const MEMBERS = ['etcd-1', 'etcd-2', 'etcd-3'] as const;

type Maker = (dice: Dice, world: World) => Command;

const MAKERS: readonly Maker[] = [
  startLoad,
  startLoad,
  startLoad,
  (dice) => ({ type: 'load.stop', id: `load-${dice.int(1, 3)}` }),
  setServers,
  (dice, world) => ({ type: 'server.restart', server: dice.pick(serverIds(world)), downSeconds: dice.int(1, 4) }),
  (dice) => ({ type: 'client.rate', client: 'kube-controller-manager', qps: dice.pick([0, 20]), burst: 30 }),
  () => ({ type: 'etcd.set', setting: 'members', value: 3 }),
  (dice) => ({ type: 'etcd.member', member: dice.pick(MEMBERS), running: dice.chance(70) }),
  () => ({ type: 'etcd.compact' }),
  () => ({ type: 'etcd.defragment' }),
  (dice) => ({ type: 'watchCache.set', state: dice.pick(['ready', 'frozen', 'initializing']) }),
  (dice) => ({ type: 'client.start', id: 'reader', sort: dice.pick(['poller', 'informer', 'watchList']) }),
  (dice) => ({ type: 'client.cut', id: 'reader', seconds: dice.int(1, 20) }),
  startTraffic,
  (dice) => ({ type: 'traffic.stop', id: `traffic-${dice.int(1, 2)}` }),
];

/** Load, and something wrong with an API server, its caches or etcd. */
export function randomApi(dice: Dice, world: World): Command {
  return dice.pick(MAKERS)(dice, world);
}

/** Puts right what these commands may have left wrong. */
export const HEALING: readonly Command[] = [
  ...[1, 2, 3].map((n): Command => ({ type: 'load.stop', id: `load-${n}` })),
  { type: 'client.rate', client: 'kube-controller-manager', qps: 0, burst: 0 },
  ...MEMBERS.map((member): Command => ({ type: 'etcd.member', member, running: true })),
  { type: 'watchCache.set', state: 'ready' },
  { type: 'client.stop', id: 'reader' },
  ...[1, 2].map((n): Command => ({ type: 'traffic.stop', id: `traffic-${n}` })),
];

function startTraffic(dice: Dice, world: World): Command {
  const nodes = world.table(store('Node')).keys();
  const [namespace = 'default', service = 'web'] = (world.table(store('Service')).keys()[0] ?? '').split('/');
  return {
    type: 'traffic.start',
    id: `traffic-${dice.int(1, 2)}`,
    namespace: namespace || 'default',
    service,
    ratePerSecond: dice.pick([0.3, 5, 60]),
    ...(nodes.length > 0 && dice.chance(50) && { node: dice.pick(nodes) }),
  };
}

function startLoad(dice: Dice): Command {
  return {
    type: 'load.start',
    id: `load-${dice.int(1, 3)}`,
    method: 'GET',
    url: dice.pick(URLS),
    user: dice.pick(USERS),
    ratePerSecond: dice.pick([1, 20, 400]),
    burst: dice.pick([1, 50]),
    count: dice.int(1, 300),
    clients: dice.int(1, 5),
    ...(dice.chance(70) && { executionMs: dice.pick([1, 300, 4000]) }),
  };
}

function setServers(dice: Dice): Command {
  return {
    type: 'servers.set',
    count: dice.int(1, 3),
    mode: dice.pick(['L4', 'L7']),
    goawayChance: dice.pick([0, 0.02]),
    readmitSeconds: 2,
  };
}
