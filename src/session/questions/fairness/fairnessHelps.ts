import type { Identity } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import { type RequestInfo, requestInfo } from '#cluster/api/requestInfo.ts';
import { flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { limitsOf, sharesOf } from '#cluster/apiserver/flowcontrol/limits.ts';
import { ETCD_REVISIONS, MAIN } from '#cluster/etcd/etcdRevision.ts';
import type { World } from '#kernel/world.ts';
import { AUTO_UPDATE_ANNOTATION } from '#model/flowcontrol/bootstrapObjects.ts';
import type { PriorityLevelConfiguration } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import type { Command } from '#protocol/command.ts';
import type { FairnessHelp } from '#protocol/fairness.ts';
import { type Classification, dryRun } from './fairnessDryRun.ts';

/** The request as it was sent, so that a trial can send it differently. */
export interface AskedFor {
  readonly method: string;
  readonly url: string;
  readonly identity: Identity;
  readonly server: string;
}

const SMALL_PAGE = 100;

/**
 * Changes that make the request lighter or its level larger. The model tries each, and those without an effect are
 * left out.
 */
export function fairnessHelps(world: World, asked: AskedFor, now: Classification): FairnessHelp[] {
  const info = requestInfo(asked.method, asked.url);
  return [...lighterReads(world, asked, info, now), ...moreShares(world, asked.server, now)];
}

function lighterReads(world: World, asked: AskedFor, info: RequestInfo, now: Classification): FairnessHelp[] {
  if (info.verb !== 'list') return [];
  const nominal = nominalOf(world, asked.server, now.level);
  const others = [
    { sort: 'limit', change: `limit=${SMALL_PAGE}`, url: withQuery(info, { limit: String(SMALL_PAGE) }) },
    {
      sort: 'watch',
      change: 'watch=1&resourceVersion=…',
      url: withQuery(info, { watch: '1', resourceVersion: String(revisionOf(world)) }),
    },
  ] as const;
  return others.flatMap(({ sort, change, url }) => {
    const seats = dryRun(world, asked.server, asked.identity, requestInfo('GET', url))?.width.initialSeats;
    if (seats === undefined || seats >= now.width.initialSeats) return [];
    const { user, groups } = asked.identity;
    const commands: Command[] = [{ type: 'request.send', method: 'GET', url, user, groups }];
    return [{ sort, change, seats, nominal, commands }];
  });
}

/** A watch continues from the newest revision that a list would return. */
function revisionOf(world: World): number {
  return world.table(ETCD_REVISIONS).get(MAIN)?.revision ?? 1;
}

function withQuery({ path, query }: RequestInfo, more: Readonly<Record<string, string>>): string {
  const all = { ...query, ...more };
  if (more.watch !== undefined) delete (all as Record<string, string>).limit;
  const text = Object.entries(all).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${path}?${text.join('&')}`;
}

/** Doubles the shares. The sum of all limits stays, so the other levels get less. */
function moreShares(world: World, server: string, { level: name }: Classification): FairnessHelp[] {
  const object = world.table(store('PriorityLevelConfiguration')).get(name);
  if (!object || !isKind(object, 'PriorityLevelConfiguration') || !object.spec.limited) return [];
  const shares = sharesOf(object.spec) * 2;
  const more: PriorityLevelConfiguration = {
    ...object,
    spec: { ...object.spec, limited: { ...object.spec.limited, nominalConcurrencyShares: shares } },
  };
  const nominal = nominalWith(world, server, more);
  if (nominal <= nominalOf(world, server, name)) return [];
  const { name: own, labels, annotations } = more.metadata;
  // Without this the API server's next maintenance would undo the change.
  const metadata = {
    name: own,
    ...(labels && { labels }),
    annotations: { ...annotations, [AUTO_UPDATE_ANNOTATION]: 'false' },
  };
  const written: KubeObject = { apiVersion: more.apiVersion, kind: more.kind, metadata, spec: more.spec };
  const files = [{ name: `${name}.yaml`, text: objectYaml(written) }];
  const change = `nominalConcurrencyShares: ${shares}`;
  return [{ sort: 'shares', change, seats: 0, nominal, commands: [{ type: 'manifests.apply', files }] }];
}

function nominalOf(world: World, server: string, level: string): number {
  return world.table(flowTables(server).levels).get(level)?.nominal ?? 0;
}

function nominalWith(world: World, server: string, changed: PriorityLevelConfiguration): number {
  const tables = flowTables(server);
  const { serverConcurrencyLimit = 0 } = world.table(tables.config).get('config') ?? {};
  let sum = sharesOf(changed.spec);
  for (const { name, spec } of world.table(tables.levels).values())
    if (name !== changed.metadata.name) sum += sharesOf(spec);
  return limitsOf(changed.spec, serverConcurrencyLimit, sum).nominal;
}
