import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type {
  FlowcontrolSubject,
  FlowSchema,
  NonResourcePolicyRule,
  PolicyRulesWithSubjects,
  ResourcePolicyRule,
  ServiceAccountSubject,
} from '#model/generated/types.ts';
import { objectStats } from '../requestRecords.ts';
import { type ConfigRecord, flowTables, type LevelRecord } from './flowControlRecords.ts';
import { FlowHands } from './flowHands.ts';
import type { FlowRequest, FlowRequestInfo, RequestUser } from './flowRequest.ts';
import { bypassesFlowControl } from './flowRequest.ts';
import { WatchTracker } from './watchTracker.ts';
import { estimateWork, type WorkEstimate, type WorkSources } from './workEstimate.ts';

const SERVICE_ACCOUNT_PREFIX = 'system:serviceaccount:';
const CATCH_ALL = 'catch-all';

/**
 * First matching FlowSchema in matching order; `catch-all` matches the rest.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (startRequest),
 * rule.go.
 * @throws {Error} when there is no `catch-all`, which a digestion never leaves out.
 */
function matchingSchema(flowSchemas: readonly FlowSchema[], request: FlowRequest): FlowSchema {
  let fallback: FlowSchema | undefined;
  for (const flowSchema of flowSchemas) {
    if (matchingRule(flowSchema, request) >= 0) return flowSchema;
    if (flowSchema.metadata.name === CATCH_ALL) fallback = flowSchema;
  }
  if (!fallback) throw new Error('there is no FlowSchema catch-all');
  return fallback;
}

/** Index of the first matching rule of the FlowSchema; -1 if none matches. */
function matchingRule({ spec: { rules } }: FlowSchema, request: FlowRequest): number {
  if (!rules) return -1;
  for (let i = 0; i < rules.length; i++) if (matchesRule(rules[i] as PolicyRulesWithSubjects, request)) return i;
  return -1;
}

/** Flow distinguisher of a request within its FlowSchema. */
function distinguisherOf({ spec }: FlowSchema, { user, info }: FlowRequest): string {
  if (spec.distinguisherMethod?.type === 'ByUser') return user.name;
  return spec.distinguisherMethod?.type === 'ByNamespace' ? (info.namespace ?? '') : '';
}

function matchesRule(rule: PolicyRulesWithSubjects, { user, info }: FlowRequest): boolean {
  if (!any(rule.subjects, matchesSubject, user)) return false;
  return info.isResourceRequest
    ? any(rule.resourceRules, matchesResource, info)
    : any(rule.nonResourceRules, matchesPath, info);
}

/** Avoids a new function for each call, because each request is compared with many rules. */
function any<T, U>(list: readonly T[] | undefined, matches: (item: T, about: U) => boolean, about: U): boolean {
  if (list) for (let i = 0; i < list.length; i++) if (matches(list[i] as T, about)) return true;
  return false;
}

function matchesSubject(
  { kind, user, group, serviceAccount }: FlowcontrolSubject,
  { name, groups }: RequestUser,
): boolean {
  if (kind === 'User') return user !== undefined && (user.name === '*' || user.name === name);
  if (kind === 'Group') return group !== undefined && (group.name === '*' || groups.includes(group.name));
  return kind === 'ServiceAccount' && serviceAccount !== undefined && isServiceAccount(name, serviceAccount);
}

/** Avoids joining the service account's user name, because each request is compared with many. */
function isServiceAccount(user: string, { namespace, name }: ServiceAccountSubject): boolean {
  const end = SERVICE_ACCOUNT_PREFIX.length + namespace.length;
  if (!user.startsWith(SERVICE_ACCOUNT_PREFIX) || user[end] !== ':') return false;
  if (!user.startsWith(namespace, SERVICE_ACCOUNT_PREFIX.length)) return false;
  return name === '*' || (user.length === end + 1 + name.length && user.endsWith(name));
}

function matchesResource(rule: ResourcePolicyRule, info: FlowRequestInfo): boolean {
  const resource = info.resource ?? '';
  return (
    names(rule.verbs, info.verb) &&
    names(rule.resources, info.subresource ? `${resource}/${info.subresource}` : resource) &&
    names(rule.apiGroups, info.apiGroup ?? '') &&
    (info.namespace ? names(rule.namespaces, info.namespace) : rule.clusterScope === true)
  );
}

function matchesPath({ verbs, nonResourceURLs }: NonResourcePolicyRule, { verb, path }: FlowRequestInfo): boolean {
  return names(verbs, verb) && any(nonResourceURLs, matchesUrl, path);
}

function matchesUrl(url: string, path: string): boolean {
  return url === '*' || url === path || path.startsWith(folder(url));
}

/** `/healthz` and `/healthz/*` both match all paths below `/healthz/`. */
function folder(url: string): string {
  const base = url.endsWith('*') ? url.slice(0, -1) : url;
  return base.endsWith('/') ? base : `${base}/`;
}

/** `*` matches everything only as the sole entry of the list. */
function names(list: readonly string[] | undefined, wanted: string): boolean {
  if (!list) return false;
  return (list.length === 1 && list[0] === '*') || list.includes(wanted);
}

/** FlowSchema, level, flow and width of a request. */
export interface Classified {
  readonly flowSchema: string;
  readonly level: string;
  /** Empty if the level has at most one queue. */
  readonly distinguisher: string;
  /** Hash of the flow as a decimal number; 0 if the level has at most one queue. */
  readonly hash: string;
  /** Queue indexes chosen by shuffle sharding, in its order; empty if the level has no queues. */
  readonly hand: readonly number[];
  readonly estimate: WorkEstimate;
}

/**
 * Classifies without any changes.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (startRequest).
 */
export function classifyRequest(
  { flowSchemas }: ConfigRecord,
  levels: Table<LevelRecord>,
  hands: FlowHands,
  sources: WorkSources,
  request: FlowRequest,
): Classified {
  const schema = matchingSchema(flowSchemas, request);
  const flowSchema = schema.metadata.name;
  const name = schema.spec.priorityLevelConfiguration.name;
  const level = levels.get(name);
  if (!level) throw new Error(`there is no priority level ${name}`);
  const distinguisher = level.queues > 1 ? distinguisherOf(schema, request) : '';
  const { hash, hand } = hands.handOf(level, flowSchema, distinguisher);
  return {
    flowSchema,
    level: name,
    distinguisher,
    hash,
    hand,
    estimate: estimateWork(request, level.maxSeats, sources),
  };
}

/** A FlowSchema that was compared, in matching order. */
interface ConsideredSchema {
  readonly name: string;
  readonly matchingPrecedence: number;
  readonly level: string;
  /** Index of its first matching rule; -1 if none matches. */
  readonly rule: number;
}

/** Result of API Priority and Fairness for a request. */
export interface TriedRequest extends Classified {
  /** Long-running requests other than watches skip it. */
  readonly bypasses: boolean;
  /** All FlowSchemas. The first with a matching rule is chosen. */
  readonly considered: readonly ConsideredSchema[];
  /** Current limit of the level, in seats. */
  readonly current: number;
  /** Maximum seats that the level gives to one request; 0 if only the server's own cap applies. */
  readonly maxSeats: number;
}

/**
 * Classifies a request without any changes. Undefined while API Priority and Fairness is off or the server has not
 * started.
 */
export function tryClassify(world: World, server: string, request: FlowRequest): TriedRequest | undefined {
  const tables = flowTables(server);
  const config = world.table(tables.config).get('config');
  if (!config || config.maxInFlight) return undefined;
  const levels = world.table(tables.levels);
  const watches = new WatchTracker(world, server);
  const sources = {
    stats: (resource: string) => objectStats(world, resource),
    watchers: (write: FlowRequest) => watches.interested(write),
    consistentListFromCache: true,
  };
  const classified = classifyRequest(config, levels, new FlowHands(), sources, request);
  const level = levels.get(classified.level) as LevelRecord;
  return {
    ...classified,
    bypasses: bypassesFlowControl(request.info),
    considered: config.flowSchemas.map((flowSchema) => ({
      name: flowSchema.metadata.name,
      matchingPrecedence: flowSchema.spec.matchingPrecedence ?? 0,
      level: flowSchema.spec.priorityLevelConfiguration.name,
      rule: matchingRule(flowSchema, request),
    })),
    current: level.current,
    maxSeats: level.maxSeats,
  };
}
