import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ReadAnswer } from '#cluster/api/readCost.ts';
import type { ApiRequest, ApiResponse, HttpRequest } from '#cluster/api/request.ts';
import { infoOf, type RequestInfo } from '#cluster/api/requestInfo.ts';
import { DELEGATED, type RequestStage, stagesOfVerb } from '#cluster/api/requestStages.ts';
import { because, becauseOf, writeType } from '#cluster/api/subject.ts';
import { type WatchTag, watchName } from '#cluster/api/watchStream.ts';
import { faultFor } from '#cluster/environment/faults.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { isServedKind } from '#cluster/releases/featureGates.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { ApiError, asError, checkRequestSize, genericError, refusalResponse, type StageRefusal } from '../apiErrors.ts';
import { openWatch } from '../cacher/openWatch.ts';
import { read } from '../cacher/read.ts';
import type { ReadOptions, ReadRequest, ReadResult } from '../cacher/readOptions.ts';
import { readOptions } from '../cacher/readOptions.ts';
import type { WatchCache } from '../cacher/watchCache.ts';
import { withManagers } from '../fields/fieldRecords.ts';
import type { FlowEvent } from '../flowcontrol/flowEvents.ts';
import { performRequest } from '../performRequest.ts';
import type { RequestExecuted } from '../requestRecords.ts';
import type { RequestScope, Write } from '../requestScope.ts';
import { checkScale, scaleOf } from '../scaleObject.ts';
import { API_SERVERS, serverIds } from '../servers/serverRecords.ts';
import type { WatchFanout } from '../watchFanout.ts';
import { Authorizations } from './authorize.ts';
import { checkEscalation } from './escalation.ts';
import { resolveRoute, type ServerRoute } from './resolveRoute.ts';
import { describeCost, passLeader, StorageWait, type StorageWaits } from './storageWait.ts';
import { deletion, managerName, type TypedRequest, typedRequest } from './typedRequest.ts';
import { webhookCalls } from './webhooks.ts';

/**
 * Objects of an aggregated API server, by `apiService/resource/namespace/name`. They are in its own memory, not in
 * etcd.
 */
const AGGREGATED_OBJECTS = table<KubeObject>('aggregated/objects');

/** Result of executing a request, with each stage's findings. */
export interface Executed {
  readonly response: ApiResponse;
  /** Complete only while an entry is explained. */
  readonly details: Readonly<Record<string, string>>;
  readonly refusedBy?: string | undefined;
  /** Stages that such a request passes. */
  readonly stages: readonly RequestStage[];
}

/** One attempt to answer a request. */
interface Answering {
  readonly flight: RequestExecuted;
  /** First arrival of the request at the storage, in microseconds. */
  readonly startedUs: Micros;
  readonly context: ActorContext;
  readonly details: Record<string, string>;
  readonly warnings: string[];
  refusedBy?: string;
  stages: readonly RequestStage[];
}

/** Authorization to storage: everything that happens while the request holds its seats. */
export class Execution {
  private readonly world: World;
  private readonly etcd: Etcd;
  private readonly fanout: WatchFanout;
  private readonly watchCache: WatchCache;
  private readonly authorizations: Authorizations;

  constructor(world: World, etcd: Etcd, fanout: WatchFanout, watchCache: WatchCache) {
    this.world = world;
    this.etcd = etcd;
    this.fanout = fanout;
    this.watchCache = watchCache;
    this.authorizations = new Authorizations(world);
  }

  run(flight: RequestExecuted, context: ActorContext): Executed | StorageWaits {
    const { request } = flight;
    const details: Record<string, string> = {};
    const startedUs = flight.storageSinceUs ?? context.nowUs;
    const stages = stagesOfVerb(infoOf(request).verb);
    const answering: Answering = { flight, startedUs, context, details, warnings: [], stages };
    try {
      const answer = this.answer(request, answering);
      if ('waitUntilUs' in answer) return answer;
      return { response: warned(answer, answering), details, stages: answering.stages, refusedBy: answering.refusedBy };
    } catch (error) {
      if (error instanceof StorageWait) return { waitUntilUs: error.untilUs };
      if (!(error instanceof ApiError)) throw error;
      const { stages } = answering;
      const response = warned(refuse(error, answering), answering);
      return { response, details, stages, refusedBy: error.stage };
    }
  }

  private answer(request: ApiRequest, answering: Answering): ApiResponse | StorageWaits {
    const fault = faultFor(this.world, request);
    if (fault) return refuse({ ...fault, stage: 'storage' }, answering);
    if (request.verb === 'http') return this.answerHttp(request, answering);
    const isImpersonated = answering.flight.client?.impersonateUser !== undefined;
    return isImpersonated ? this.answerImpersonated(request, answering) : this.answerComponent(request, answering);
  }

  /** An impersonating request has the rights of that user, and grants no more than that user has. */
  private answerImpersonated(request: TypedRequest, answering: Answering): ApiResponse {
    const { identity } = answering.flight;
    const info = this.infoOfTyped(request);
    const authorization = this.authorizations.of(identity, info);
    if (!authorization.ok) return refuse(authorization.refusal, answering);
    answering.details.authorization = authorization.reason;
    const asked = { ...request, user: identity.user };
    checkEscalation(this.world, identity, asked, info);
    return this.answerTyped(asked, answering);
  }

  /** Uses the plural in a kind's definition. An apply of a missing object creates it. */
  private infoOfTyped(request: TypedRequest): RequestInfo {
    const info = infoOf(request);
    const { kind, namespace, name } = request;
    const defined = this.world
      .table(store('CustomResourceDefinition'))
      .values()
      .find(({ spec }) => `${spec.names.kind}.${spec.group}` === kind);
    const named = defined ? { ...info, resource: defined.spec.names.plural } : info;
    const isNew = request.verb === 'apply' && !this.etcd.get(kind, keyOf(namespace, name));
    return isNew ? { ...named, verb: 'create', name: '' } : named;
  }

  /** Requests of the cluster's own components need no authorization. */
  private answerComponent(request: TypedRequest, answering: Answering): ApiResponse {
    if (answering.context.trace) {
      answering.details.authorization = `RBAC: allowed by the bootstrap role of ${request.user}`;
      answering.details.delegation = `kube-apiserver: ${request.kind}`;
    }
    return this.answerTyped(request, answering);
  }

  private answerTyped(request: TypedRequest, answering: Answering): ApiResponse {
    const { flight, context, details, startedUs } = answering;
    if (!isServedKind(this.world, request.kind)) throw genericError(404, 'delegation');
    passLeader(this.world, context, request, startedUs);
    let writes = 0;
    let isNew = false;
    const { warnings } = answering;
    const scope: RequestScope<TypedRequest> = {
      request,
      warn: (text) => warnings.push(text),
      etcd: this.etcd,
      context,
      written: (write) => {
        writes++;
        isNew ||= write.what === 'created';
        this.tell(write, request.user, context);
      },
      callWebhooks: webhookCalls(this.world, flight.request),
      manager: () => managerName(request, flight),
    };
    const done = performRequest(scope);
    const object = request.showsManagers ? withManagers(this.etcd, done) : done;
    if (writes === 0 && request.verb !== 'get' && request.dryRun !== true)
      becauseOf(context, 'request.changedNothing', request.kind, keyOf(request.namespace, request.name), {
        user: request.user,
      });
    if (context.trace) details.storage = `resourceVersion ${object.metadata.resourceVersion ?? ''}`;
    return { ok: true, code: CREATES.has(request.verb) || (MAY_CREATE.has(request.verb) && isNew) ? 201 : 200, object };
  }

  private tell(write: Write, user: string, context: ActorContext): void {
    const { kind } = write;
    const reason = { type: writeType(kind, write.what), kind, subject: objectKey(write.object), user };
    because(context, reason);
    this.fanout.tell(write, context);
    this.watchCache.tell(write, context);
    if (CONFIGURATION.has(write.kind) && write.what !== 'statusUpdated') this.tellServers(context);
  }

  /** Every server learns of its configuration through its own watch. */
  private tellServers(context: ActorContext): void {
    for (const server of serverIds(this.world))
      context.schedule(constantUs(this.world, 'watch.fanOut'), server, {
        type: 'flowcontrol.digestion',
      } satisfies FlowEvent);
  }

  private answerHttp(http: HttpRequest, answering: Answering): ApiResponse | StorageWaits {
    const { context, details, flight } = answering;
    const info = infoOf(http);
    const authorization = this.authorizations.of(flight.identity, info);
    if (!authorization.ok) return refuse(authorization.refusal, answering);
    details.authorization = authorization.reason;
    const route = resolveRoute(this.world, info);
    if (context.trace) details.delegation = describe(route);
    if (route.server === 'notFound')
      return refuse(route.isGroup ? genericError(404, 'delegation') : NO_ROUTE, answering);
    if (route.server === 'notModelled')
      throw new ApiError(501, 'NotImplemented', `${info.apiGroup}/${info.apiVersion}: not in this model`, 'delegation');
    if (route.server === 'kube-aggregator' || 'path' in route) answering.stages = DELEGATED;
    if (route.server === 'kube-aggregator') return answerAggregated(this.world, route, http, info);
    if ('path' in route)
      return isReady(this.world, route.path, flight.server)
        ? { ok: true, code: 200, object: undefined }
        : refuse(NOT_READY, answering);
    const isCustom = route.server === 'apiextensions-apiserver' && route.kind !== 'CustomResourceDefinition';
    const noPath = missingPath(route.namespaced, info);
    if (noPath !== undefined) return refuse(isCustom ? NO_ROUTE : genericError(noPath, 'delegation'), answering);
    // A request for a Namespace contains its name twice, but the object is cluster-scoped.
    const place = route.namespaced || info.namespace === '' ? info : { ...info, namespace: '' };
    return this.answerResource(route.kind, http, place, answering);
  }

  private answerResource(
    kind: string,
    http: HttpRequest,
    info: RequestInfo,
    answering: Answering,
  ): ApiResponse | StorageWaits {
    if (READS.has(info.verb)) {
      if (ONLY_POSTED.has(info.subresource)) throw genericError(405, 'delegation');
      return this.read(kind, info, answering);
    }
    const { warnings, flight } = answering;
    checkSize(flight, http);
    const { identity } = flight;
    const asked: HttpRequest = { ...http, user: identity.user };
    if (info.verb === 'deletecollection') return this.deleteCollection(kind, asked, info, answering);
    const typed = typedRequest(asked, info, kind, identity.user, (text) => warnings.push(text));
    checkEscalation(this.world, identity, typed, info);
    return this.answerTyped(typed, answering);
  }

  /**
   * Lists first, then deletes one object after another.
   * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go, DeleteCollection.
   */
  private deleteCollection(
    kind: string,
    http: HttpRequest,
    info: RequestInfo,
    answering: Answering,
  ): ApiResponse | StorageWaits {
    const { user } = http;
    const options = deletion(http, info);
    const found = this.read(kind, { ...info, verb: 'list' }, answering);
    if ('waitUntilUs' in found || !found.ok) return found;
    for (const { metadata } of found.read?.objects ?? []) {
      const { name, namespace } = metadata;
      this.answerTyped({ verb: 'delete', user, kind, name, ...(namespace && { namespace }), ...options }, answering);
    }
    return found;
  }

  private read(kind: string, info: RequestInfo, answering: Answering): ApiResponse | StorageWaits {
    const { flight, context, details, startedUs } = answering;
    const request = readRequest(kind, info);
    const { from: client, id, tag } = flight;
    const { watch = id } = (tag ?? {}) as Partial<WatchTag>;
    const result =
      request.verb === 'watch'
        ? openWatch(this.world, context, { name: watchName(client, watch), client, startedUs, request })
        : read(this.world, context, startedUs, request);
    // Returned instead of thrown, because in a flood of lists one in ten waits for the cache.
    if (result.state === 'wait') return { waitUntilUs: result.untilUs };
    if (result.state === 'failed') {
      const { retryAfterSeconds, continue: token, ...status } = result.status;
      return {
        ...refuse({ ...status, stage: 'storage' }, answering),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        ...(token !== undefined && { continue: token }),
      };
    }
    const { servedBy, objectsSent } = result.cost;
    if (context.trace) details.storage = describeCost(result.cost);
    becauseOf(context, 'request.read', kind, keyOf(info.namespace || undefined, info.name), { servedBy, objectsSent });
    const first = request.verb === 'get' ? result.objects[0] : undefined;
    const definitions = () => this.world.table(store('CustomResourceDefinition')).values();
    const isScale = info.subresource === 'scale';
    if (first && isScale) checkScale(first, definitions);
    return {
      ok: true,
      code: 200,
      object: first && (isScale ? scaleOf(first, definitions) : first),
      read: answerOf(result),
    };
  }
}

/** Result without the state, which belongs to the response. */
function answerOf({
  objects,
  resourceVersion,
  continue: token,
  remainingItemCount,
  cost,
}: Extract<ReadResult, { state: 'done' }>): ReadAnswer {
  if (token === undefined && remainingItemCount === undefined) return { objects, resourceVersion, cost };
  return {
    objects,
    resourceVersion,
    ...(token !== undefined && { continue: token }),
    ...(remainingItemCount !== undefined && { remainingItemCount }),
    cost,
  };
}

/** @throws {ApiError} if the options in the query are invalid. */
function readRequest(kind: string, { verb, namespace, name, query, rawQuery }: RequestInfo): ReadRequest {
  if (verb === 'get') {
    const { resourceVersion } = query;
    return { kind, namespace, verb, name, options: resourceVersion ? { resourceVersion } : NO_OPTIONS };
  }
  const isWatch = verb === 'watch';
  if (!isWatch && rawQuery === '') return { kind, namespace, verb: 'list', options: NO_OPTIONS };
  const parsed = readOptions(kind, query, isWatch);
  if (!parsed.ok) throw asError(parsed.status, 'decoding');
  const { options } = parsed;
  if (!isWatch) return { kind, namespace, verb: 'list', options };
  return namespace === '' ? { kind, verb: 'watch', options } : { kind, namespace, verb: 'watch', options };
}

const NO_OPTIONS: ReadOptions = {};

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/healthz/healthz.go, server/healthz.go (shutdown). */
const NOT_READY: StageRefusal = {
  code: 500,
  reason: 'InternalError',
  message: 'readyz check failed: [-]shutdown failed: reason withheld',
  stage: 'delegation',
};

/** A server that is shutting down is not ready. */
function isReady(world: World, path: string, server: string): boolean {
  return !path.startsWith('/readyz') || world.table(API_SERVERS).get(server)?.state !== 'draining';
}

const NO_ROUTE: StageRefusal = { code: 404, reason: 'NotFound', message: '404 page not found', stage: 'delegation' };

/**
 * Error code of a path that does not exist, or undefined. A namespaced resource without a namespace can only be read as
 * a whole. A cluster-scoped resource has no path with a namespace.
 */
function missingPath(namespaced: boolean, { namespace, resource, name, verb }: RequestInfo): 404 | 405 | undefined {
  if (!namespaced) return namespace !== '' && resource !== 'namespaces' ? 404 : undefined;
  if (namespace !== '') return undefined;
  if (name !== '') return 404;
  return READS.has(verb) ? undefined : 405;
}

function warned(response: ApiResponse, { warnings }: Answering): ApiResponse {
  return warnings.length === 0 ? response : { ...response, warnings };
}

/** Answer when a stage refuses. */
function refuse(refusal: StageRefusal, answering: Answering): Extract<ApiResponse, { ok: false }> {
  const { context, details, flight } = answering;
  details[refusal.stage] = `${refusal.code}: ${refusal.message}`;
  answering.refusedBy = refusal.stage;
  refused(context, flight.request, refusal);
  return refusalResponse(refusal);
}

/** Subresources that clients cannot read. */
const ONLY_POSTED: ReadonlySet<string> = new Set(['binding', 'eviction', 'token']);
/** Verbs whose requests may be POSTs. */
const MAY_CREATE: ReadonlySet<string> = new Set(['update', 'patch']);
const CREATES: ReadonlySet<string> = new Set(['create', 'bind', 'evict']);
const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

/** Kinds that configure API Priority and Fairness. */
const CONFIGURATION: ReadonlySet<string> = new Set(['FlowSchema', 'PriorityLevelConfiguration']);

function checkSize({ client }: RequestExecuted, { body }: HttpRequest): void {
  checkRequestSize(client?.sizeBytes ?? (body ? byteLength(JSON.stringify(body)) : 0));
}

function describe(route: ServerRoute): string {
  if (route.server === 'kube-aggregator') return `${route.server}: ${route.apiService} to Service ${route.service}`;
  return 'kind' in route ? `${route.server}: ${route.kind}` : route.server;
}

export function refused(
  context: ActorContext,
  request: ApiRequest,
  { code, message }: { readonly code: number; readonly message: string },
): void {
  const { user, verb, kind, namespace, name } = request;
  becauseOf(context, 'request.refused', kind, keyOf(namespace, name), { user, verb, code, message });
}

/**
 * The extension behind an APIService accepts any resource and subresource, and has its own store.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apiserver/handler_proxy.go.
 */
function answerAggregated(
  world: World,
  { apiService, available }: Extract<ServerRoute, { server: 'kube-aggregator' }>,
  { body }: HttpRequest,
  { verb, resource, namespace, name }: RequestInfo,
): ApiResponse {
  if (!available) throw new ApiError(503, 'ServiceUnavailable', 'service unavailable', 'delegation');
  const store = world.table(AGGREGATED_OBJECTS);
  const given = body as KubeObject | undefined;
  const key = `${apiService}/${resource}/${keyOf(namespace || undefined, name || (given?.metadata.name ?? ''))}`;
  const known = store.get(key);
  if (verb === 'create' || verb === 'update' || verb === 'patch') {
    if (given) store.put(key, given);
    return { ok: true, code: verb === 'create' ? 201 : 200, object: given };
  }
  if (verb === 'delete') store.delete(key);
  return { ok: true, code: 200, object: known };
}
