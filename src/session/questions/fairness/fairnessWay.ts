import { type Micros, NS_PER_US } from '#base/time.ts';
import { type Identity, identityOf } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import { API_SERVER, type ApiRequest, type RequestArrived } from '#cluster/api/request.ts';
import { infoOf, pathOf, type RequestInfo, requestInfo } from '#cluster/api/requestInfo.ts';
import { apiServerEvent, requestExecuted } from '#cluster/apiserver/apiServerEvents.ts';
import { authenticate, impersonate } from '#cluster/apiserver/chain/authenticate.ts';
import { limitsOf, sharesOf } from '#cluster/apiserver/flowcontrol/allocation.ts';
import { flowTables, type RequestRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { waitLimitUs } from '#cluster/apiserver/flowcontrol/waitLimit.ts';
import { QUEUED_REQUESTS, type RequestExecuted } from '#cluster/apiserver/requestRecords.ts';
import { ETCD_REVISIONS, MAIN } from '#cluster/etcd/keyRevision.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { AGENDA } from '#kernel/agenda.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { AUTO_UPDATE_ANNOTATION } from '#model/flowcontrol/bootstrapObjects.ts';
import type { PriorityLevelConfiguration } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectYaml } from '#model/manifest/exportManifests.ts';
import type { Command } from '#protocol/command.ts';
import type { FairnessHelp, FlowWay, RejectReasonName, RequestSketch } from '#protocol/fairness.ts';
import type { Reader } from '#session/reader.ts';
import { answerOf } from '../apiserver/requestLines.ts';
import { type Classification, dryRun } from './fairnessDryRun.ts';

const SMALL_PAGE = 100;

/** Most entries after the arrival that the search for the answer covers. */
const LOOK_AHEAD = 20_000;
const TOO_MANY = 429;

type Fate = Pick<
  FlowWay,
  'outcome' | 'queue' | 'startedUs' | 'answeredUs' | 'code' | 'message' | 'reason' | 'retryAfterSeconds' | 'tooMany'
>;

const NO_FATE: Fate = {
  outcome: 'tried',
  queue: -1,
  startedUs: -1,
  answeredUs: -1,
  code: 0,
  message: '',
  reason: '',
  retryAfterSeconds: 0,
  tooMany: '',
};
const UNCLASSIFIED: Classification = {
  flowSchema: '',
  schemaPosition: 0,
  schemaCount: 0,
  matchingPrecedence: 0,
  distinguisherMethod: '',
  rule: -1,
  ruleText: '',
  level: '',
  levelType: 'Exempt',
  distinguisher: '',
  hash: '0',
  hand: [],
  queues: 0,
  width: { initialSeats: 1, finalSeats: 0, finalMs: 0 },
  bypasses: true,
};

/** The outcome of a request that somebody could send now. Undefined when the URL is no path. */
export function fairnessTry({ world }: Reader, { method, url, user, groups }: RequestSketch): FlowWay | undefined {
  if (!url.startsWith('/')) return undefined;
  const identity = identityOf(user, groups);
  const info = requestInfo(method, url);
  const found = dryRun(world, API_SERVER, identity, info) ?? UNCLASSIFIED;
  const { bypasses, ...classification } = found;
  return {
    ...NO_FATE,
    ...classification,
    outcome: bypasses ? 'bypassed' : 'tried',
    seq: 0,
    user,
    groups: identity.groups,
    verb: info.verb,
    url,
    arrivedUs: -1,
    waitLimitUs: -1,
    helps: bypasses ? [] : fairnessHelps(world, { method, url, identity, server: API_SERVER }, found),
  };
}

/** The way of the request that arrived in entry `seq`, so far. Undefined when none arrived there, or not yet. */
export function fairnessRequest(reader: Reader, seq: number): FlowWay | undefined {
  const { run, world } = reader;
  const entry = seq > run.position.seq ? undefined : run.entry(seq);
  const arrived = apiServerEvent(entry);
  if (!entry || arrived?.type !== 'request.arrived') return undefined;
  const { request, client } = arrived;
  const info = infoOf(request);
  const server = serverOf(entry);
  const method = request.verb === 'http' ? request.method : 'GET';
  const url = request.verb === 'http' ? request.url : pathOf(info);
  const then = run.excursion(seq - 1, () => {
    const identity = senderOf(world, arrived);
    const found = dryRun(world, server, identity, info) ?? UNCLASSIFIED;
    const helps = found.bypasses ? [] : fairnessHelps(world, { method, url, identity, server }, found);
    const timeoutUs = constantUs(world, 'api.requestTimeout');
    return {
      identity,
      found,
      helps,
      limitUs: entry.atUs + waitLimitUs(timeoutUs, ownTimeoutUs(info.query.timeout, timeoutUs)),
    };
  });
  const { bypasses: _, ...classification } = then.found;
  const fate = fateOf(reader, entry, server, request, then.limitUs);
  return {
    ...classification,
    ...fate,
    seq,
    user: then.identity.user,
    groups: then.identity.groups,
    verb: info.verb,
    url,
    arrivedUs: entry.atUs,
    waitLimitUs: then.limitUs,
    helps: client?.impersonateUser === undefined ? then.helps : [],
  };
}

function ownTimeoutUs(timeout: string | undefined, mostUs: Micros): number {
  const seconds = /^(\d+)s$/.exec(timeout ?? '')?.[1];
  return seconds === undefined ? mostUs : Math.min(mostUs, Number(seconds) * 1_000_000);
}

/** The identity that the handler chain found. For a sender refused before that, the identity it claims. */
function senderOf(world: World, { request, client }: RequestArrived): Identity {
  const authentication = authenticate(world, request, client);
  if (!authentication.ok) return identityOf(request.user, client?.groups);
  const impersonation = impersonate(world, authentication.identity, client);
  return impersonation.ok ? impersonation.identity : authentication.identity;
}

/** The records that the request left name the server that took it. */
function serverOf({ delta }: Entry): string {
  for (const { table } of delta) {
    const server = /^flowcontrol\/(.+)\/[^/]+$/.exec(table)?.[1];
    if (server !== undefined) return server;
  }
  return API_SERVER;
}

function fateOf(reader: Reader, arrival: Entry, server: string, request: ApiRequest, limitUs: Micros): Fate {
  const { world } = reader;
  const id = arrival.seq;
  const first = arrival.reasons[0]?.type;
  if (first === 'request.rejected') return rejectedIn(arrival, server, -1);
  if (first === 'request.refused')
    return { ...NO_FATE, ...answerOf(arrival, request), outcome: 'refused', answeredUs: arrival.atUs };
  const record = world.table(flowTables(server).requests).get(id);
  const queue = record ? indexOfQueue(world, server, record) : -1;
  if (world.table(QUEUED_REQUESTS).has(id)) return { ...NO_FATE, outcome: 'waiting', queue };
  const executing = executionOf(world, id);
  if (executing) return { ...NO_FATE, outcome: 'executing', queue, startedUs: executing.startedUs };
  if (record) return { ...NO_FATE, outcome: 'executed', queue, startedUs: Math.floor(record.startedNs / NS_PER_US) };
  return pastFate(reader, arrival, server, request, limitUs);
}

function executionOf(world: World, id: number): RequestExecuted | undefined {
  for (const due of world.table(AGENDA).unordered()) {
    const flight = requestExecuted(due);
    if (flight?.id === id) return flight;
  }
  return undefined;
}

function indexOfQueue(world: World, server: string, { level, queue }: RequestRecord): number {
  return world.table(flowTables(server).levels).get(level)?.queueIds.indexOf(queue) ?? -1;
}

/** The outcome of a request that has left the server: it timed out or was answered. */
function pastFate({ run }: Reader, arrival: Entry, server: string, request: ApiRequest, limitUs: Micros): Fate {
  const queue = queuedAt(arrival, server);
  if (arrival.reasons[0]?.type === 'request.queued' && limitUs <= run.clockUs) {
    for (let seq = run.lastSeqAt(limitUs); seq > arrival.seq; seq--) {
      const entry = run.entry(seq);
      if (!entry || entry.atUs < limitUs) break;
      const event = apiServerEvent(entry);
      if (event?.type === 'flowcontrol.waitLimit' && event.id === arrival.seq) return rejectedIn(entry, server, queue);
    }
  }
  const last = Math.min(run.position.seq, arrival.seq + LOOK_AHEAD);
  let found: Entry | undefined;
  let flight: RequestExecuted | undefined;
  for (let seq = arrival.seq + 1; seq <= last; seq++) {
    const entry = run.entry(seq);
    const event = requestExecuted(entry);
    if (event?.id === arrival.seq) {
      found = entry;
      flight = event;
    } else if (found) break;
  }
  if (!found || !flight) return { ...NO_FATE, outcome: 'executed', queue };
  const { code, message } = answerOf(found, request);
  const { startedUs } = flight;
  const tooMany = code === TOO_MANY ? 'disruptionBudget' : '';
  return { ...NO_FATE, outcome: 'executed', queue, startedUs, answeredUs: found.atUs, code, message, tooMany };
}

function queuedAt(entry: Entry, server: string): number {
  const { requests } = flowTables(server);
  return changesOf(entry, requests).find(({ key, after }) => key === entry.seq && after)?.after?.queue ?? -1;
}

function rejectedIn(entry: Entry, server: string, queue: number): Fate {
  const reason = entry.reasons.find(({ type }) => type === 'request.rejected') as
    | { readonly reason?: string }
    | undefined;
  const { drops } = flowTables(server);
  const dropped = changesOf(entry, drops)[0]?.after;
  return {
    ...NO_FATE,
    outcome: 'rejected',
    queue,
    answeredUs: entry.atUs,
    code: TOO_MANY,
    message: 'Too many requests, please try again later.',
    reason: (reason?.reason ?? '') as RejectReasonName | '',
    retryAfterSeconds: dropped?.retryAfterSeconds ?? 1,
    tooMany: 'fairness',
  };
}

/** The request as it was sent, so that a trial can send it differently. */
interface AskedFor {
  readonly method: string;
  readonly url: string;
  readonly identity: Identity;
  readonly server: string;
}

/**
 * Changes that make the request lighter or its level larger. The model tries each, and those without an effect are
 * left out.
 */
function fairnessHelps(world: World, asked: AskedFor, now: Classification): FairnessHelp[] {
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
