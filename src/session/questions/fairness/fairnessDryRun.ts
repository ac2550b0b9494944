import { NS_PER_MS } from '#base/time.ts';
import type { Identity } from '#cluster/api/clientIdentity.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import { type TriedRequest, tryClassify } from '#cluster/apiserver/flowcontrol/classify.ts';
import { type ConfigRecord, flowTables } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { FlowRequest } from '#cluster/apiserver/flowcontrol/flowRequest.ts';
import { BYTES_PER_SEAT, listMemory } from '#cluster/apiserver/flowcontrol/listWidth.ts';
import { WatchTracker } from '#cluster/apiserver/flowcontrol/watchTracker.ts';
import { groupResource } from '#cluster/apiserver/flowcontrol/workEstimate.ts';
import { objectStats } from '#cluster/apiserver/requestRecords.ts';
import type { World } from '#kernel/world.ts';
import type { FlowWay, WidthSteps } from '#protocol/fairness.ts';
import { distinguisherMethod, ruleText } from './fairness.ts';

/** The part of a classification that does not depend on other requests in the server. */
export type Classification = Pick<
  FlowWay,
  | 'flowSchema'
  | 'schemaPosition'
  | 'schemaCount'
  | 'matchingPrecedence'
  | 'distinguisherMethod'
  | 'rule'
  | 'ruleText'
  | 'level'
  | 'levelType'
  | 'distinguisher'
  | 'hash'
  | 'hand'
  | 'queues'
  | 'width'
> & { readonly bypasses: boolean };

/**
 * The server's classification of the request at this moment. Undefined while API Priority and Fairness is off,
 * because nothing is classified then.
 */
export function dryRun(
  world: World,
  server: string,
  { user, groups }: Identity,
  info: RequestInfo,
): Classification | undefined {
  const request: FlowRequest = { user: { name: user, groups }, info, query: info.rawQuery };
  const tried = tryClassify(world, server, request);
  if (!tried) return undefined;
  const tables = flowTables(server);
  const { flowSchemas } = world.table(tables.config).get('config') as ConfigRecord;
  const position = tried.considered.findIndex(({ name }) => name === tried.flowSchema);
  const schema = flowSchemas[position];
  const { rule = -1, matchingPrecedence = 0 } = tried.considered[position] ?? {};
  const matched = schema?.spec.rules?.[rule];
  const level = world.table(tables.levels).get(tried.level);
  return {
    flowSchema: tried.flowSchema,
    schemaPosition: position + 1,
    schemaCount: tried.considered.length,
    matchingPrecedence,
    distinguisherMethod: schema ? distinguisherMethod(schema.spec) : '',
    rule,
    ruleText: matched ? ruleText(matched) : '',
    level: tried.level,
    levelType: level?.type ?? 'Exempt',
    distinguisher: tried.distinguisher,
    hash: tried.hash,
    hand: tried.hand,
    queues: Math.max(0, level?.queues ?? 0),
    width: widthSteps(world, server, request, tried),
    bypasses: tried.bypasses,
  };
}

/** The release's default: lists without resourceVersion are served from the watch cache. */
const CONSISTENT_LIST_FROM_CACHE = true;

function widthSteps(
  world: World,
  server: string,
  request: FlowRequest,
  { estimate, maxSeats }: TriedRequest,
): WidthSteps {
  const { initialSeats, finalSeats, latencyNs } = estimate;
  const { verb, isResourceRequest } = request.info;
  const common = { initialSeats, finalSeats, finalMs: latencyNs / NS_PER_MS };
  if (!isResourceRequest || verb === 'get') return common;
  if (verb !== 'list' && verb !== 'watch')
    return { ...common, watchers: new WatchTracker(world, server).interested(request) };
  const resource = groupResource(request);
  const conditions = {
    stats: objectStats(world, resource),
    consistentListFromCache: CONSISTENT_LIST_FROM_CACHE,
  };
  const memory = listMemory(request, conditions);
  if (!memory) return common;
  const caps = { bytesPerSeat: BYTES_PER_SEAT, levelMaxSeats: maxSeats };
  return { ...common, list: { resource, ...memory, ...caps } };
}
