import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { cacheRevision } from '#cluster/apiserver/cacher/cacheState.ts';
import { readOptions } from '#cluster/apiserver/cacher/readOptions.ts';
import { planList } from '#cluster/apiserver/cacher/readPlan.ts';
import { CLIENT_WORK, clientAddress, INFORMER_CLIENTS } from '#cluster/environment/informers/informerRecords.ts';
import { paceUs } from '#cluster/environment/informers/informers.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { historyIndex } from '#cluster/etcd/history.ts';
import { MAIN } from '#cluster/etcd/keyRevision.ts';
import { clusterOf, ETCD_KEYS, type EtcdKey, registryKey } from '#cluster/etcd/registryKey.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import type {
  ClientLine,
  EtcdKeyView,
  ListRule,
  StorageQuestions,
  StoreKey,
  StoreKeys,
} from '#protocol/storageViews.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { storeKey } from '../objects/objectsAnswers.ts';
import { inputsSoFar } from '../run/inputsSoFar.ts';
import { listCosts } from './listCosts.ts';
import { ringView } from './ringView.ts';
import { etcdFigures } from './storageMetrics.ts';

const VERSIONS = ['unset', '0', 'n'] as const;

const MATCHES = ['', 'NotOlderThan', 'Exact'] as const;

const SHOWN_ITEMS = 8;

export const storageAnswers: Answers<StorageQuestions> = {
  etcd: ({ world }) => etcdFigures(world),
  storeKeys: ({ world }, { text, limit }) => storeKeys(world, text, limit),
  etcdKey: (reader, { kind, namespace, name }) => etcdKey(reader, kind, storeKey(kind, namespace, name)),
  watchCache: (reader, { kind }) => ringView(reader, kind),
  listCosts: (reader, { path, queries }) => listCosts(reader, path, queries),
  listRules: (reader, { kind }) => listRules(reader, kind),
  clients: clientLines,
};

/** The demonstration clients and the cost of their reads. */
function clientLines(reader: Reader): ClientLine[] {
  const { world } = reader;
  const started = startTimes(reader);
  const work = world.table(CLIENT_WORK).values();
  return world
    .table(INFORMER_CLIENTS)
    .values()
    .map((client) => {
      const { user: _, requestNumber: __, continue: ___, knownInPages: ____, failures: _____, ...shown } = client;
      const own = work.filter((item) => item.client === client.id).sort((a, b) => a.order - b.order);
      return {
        ...shown,
        startedUs: started.get(client.id) ?? 0,
        perEventMs: paceUs(world, clientAddress(client.id)) / 1000,
        work: own
          .slice(0, SHOWN_ITEMS)
          .map(({ key, controller, state, failures, untilUs }) => ({ key, controller, state, failures, untilUs })),
        workCount: own.length,
      };
    });
}

/** Clients of the scenario have existed from the start. */
function startTimes(reader: Reader): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { atUs, command } of inputsSoFar(reader)) if (command.type === 'client.start') times.set(command.id, atUs);
  return times;
}

/** etcd's record of an object's key; `key` is `namespace/name`, or the name when cluster-scoped. */
function etcdKey({ world }: Reader, kind: string, key: string): EtcdKeyView {
  const known = world.table(ETCD_KEYS).get(`${kind}/${key}`);
  const object = world.table(store(kind)).get(key);
  return {
    key: registryKey(kind, key),
    createRevision: known?.createRevision ?? 0,
    modRevision: Number(object?.metadata.resourceVersion ?? 0),
    version: known?.version ?? 0,
    lease: known?.lease ?? '',
    history: historyOf(world, kind, key),
  };
}

function historyOf(world: Reader['world'], kind: string, key: string): EtcdKeyView['history'] {
  const { compactedRevision } = new Etcd(world).stateOf(kind);
  const index = historyIndex(world, clusterOf(world, kind));
  const own = index.ofKind(kind);
  const found: EtcdKeyView['history'][number][] = [];
  for (let place = own.length - 1; place >= 0; place--) {
    const revision = own.at(place) as number;
    if (revision < compactedRevision) break;
    const change = index.table.get(revision);
    if (change?.key === `${kind}/${key}`)
      found.push({
        revision,
        atUs: change.atUs,
        change: change.after ? 'put' : 'delete',
        generation: (change.after ?? change.before)?.metadata.generation ?? 0,
      });
  }
  return found;
}

/**
 * The server of a LIST of a kind now, for every combination of version, match and limit. `n` is the revision of its
 * cache.
 */
function listRules(reader: Reader, kind: string): ListRule[] {
  return VERSIONS.flatMap((resourceVersion) =>
    MATCHES.flatMap((match) =>
      [false, true].map((hasLimit) => ruleOf(reader, kind, { resourceVersion, match, hasLimit })),
    ),
  );
}

type Asked = Pick<ListRule, 'resourceVersion' | 'match' | 'hasLimit'>;

function ruleOf({ world, run }: Reader, kind: string, asked: Asked): ListRule {
  const nowUs = run.clockUs;
  const version =
    asked.resourceVersion === 'n'
      ? String(cacheRevision(world, kind, nowUs))
      : asked.resourceVersion === '0'
        ? '0'
        : '';
  const query = {
    ...(version === '' ? undefined : { resourceVersion: version }),
    ...(asked.match === '' ? undefined : { resourceVersionMatch: asked.match }),
    ...(asked.hasLimit ? { limit: '500' } : undefined),
  };
  const parsed = readOptions(kind, query, false);
  if (!parsed.ok) return refused(asked, parsed.status.message);
  const planned = planList(world, kind, parsed.options, nowUs);
  if ('status' in planned) return refused(asked, planned.status.message);
  const { servedBy, because, wants } = planned.plan;
  const ignoresLimit = asked.hasLimit && wants === 'any' && servedBy === 'cache';
  return { ...asked, servedBy, because, ignoresLimit, refusal: '' };
}

function refused(asked: Asked, refusal: string): ListRule {
  return { ...asked, servedBy: '', because: '', ignoresLimit: false, refusal };
}

/** Keys of etcd whose path contains the text, the most recently written first. */
function storeKeys(world: World, text: string, limit: number): StoreKeys {
  const table = world.table(ETCD_KEYS);
  const found: { readonly id: string; readonly modRevision: number }[] = [];
  for (const id of table.keys()) {
    if (text !== '' && !pathOf(id).includes(text)) continue;
    found.push({ id, modRevision: Number(objectOf(world, id)?.metadata.resourceVersion ?? 0) });
  }
  found.sort((a, b) => b.modRevision - a.modRevision || compare(a.id, b.id));
  return {
    total: table.size,
    matching: found.length,
    keys: found.slice(0, limit).map(({ id, modRevision }) => lineOf(world, id, modRevision, table.get(id) as EtcdKey)),
  };
}

/** `id` is `kind/namespace/name`, without the namespace when cluster-scoped. */
function parts(id: string): { readonly kind: string; readonly rest: string } {
  const slash = id.indexOf('/');
  return { kind: id.slice(0, slash), rest: id.slice(slash + 1) };
}

function pathOf(id: string): string {
  const { kind, rest } = parts(id);
  return registryKey(kind, rest);
}

function objectOf(world: World, id: string): KubeObject | undefined {
  const { kind, rest } = parts(id);
  return world.table(store(kind)).get(rest);
}

function lineOf(world: World, id: string, modRevision: number, { createRevision, version }: EtcdKey): StoreKey {
  const { kind } = parts(id);
  const object = objectOf(world, id);
  const { observedGeneration = 0 } =
    (object as { readonly status?: { readonly observedGeneration?: number } })?.status ?? {};
  const cluster = clusterOf(world, kind);
  return {
    key: pathOf(id),
    kind,
    namespace: object?.metadata.namespace ?? '',
    name: object?.metadata.name ?? '',
    createRevision,
    modRevision,
    version,
    generation: object?.metadata.generation ?? 0,
    observedGeneration,
    cluster: cluster === MAIN ? 'main' : cluster,
  };
}
