import type { Micros } from '#base/time.ts';
import type { Identity } from '#cluster/api/clientIdentity.ts';
import { retryLater } from '#cluster/api/clientRetry.ts';
import type { ReasonType } from '#cluster/api/reasons/reasons.ts';
import {
  API_SERVER,
  type ApiResponse,
  type ApiStatus,
  executionUs,
  type RequestArrived,
  type ResponseArrived,
  sendRequest,
} from '#cluster/api/request.ts';
import { infoOf, type RequestInfo } from '#cluster/api/requestInfo.ts';
import { ARRIVAL_STAGES } from '#cluster/api/requestStages.ts';
import { holdLater } from '#cluster/api/retriedWrites.ts';
import { because, becauseOf } from '#cluster/api/subject.ts';
import { type WatchTag, watchName } from '#cluster/api/watchStream.ts';
import { countAnswer, isLoad } from '#cluster/environment/load/loadGenerators.ts';
import { constantUs, writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import { serverFlags } from '../apiServerEvents.ts';
import { WATCHES } from '../cacher/watchDelivery.ts';
import { danglingCondition, OWN_USER } from '../danglingCondition.ts';
import type { DanglingUpdate } from '../flowcontrol/configController.ts';
import type { Arrival, FlowControl, FlowEffects, Rejected } from '../flowcontrol/flowControl.ts';
import type { FlowEvent } from '../flowcontrol/flowEvents.ts';
import { bypassesFlowControl, type FlowRequest } from '../flowcontrol/flowRequest.ts';
import type { WatchTracker } from '../flowcontrol/watchTracker.ts';
import { type InFlightRequest, QUEUED_REQUESTS, type RequestExecuted } from '../requestRecords.ts';
import { countRequest } from '../requestTotals.ts';
import type { LoadBalancer } from '../servers/loadBalancer.ts';
import type { WatchEnded } from '../watchFanout.ts';
import { WATCH_CONNECTIONS, type WatchConnection } from '../watchFanout.ts';
import { authenticate, impersonate } from './authenticate.ts';
import { type Execution, refused } from './execution.ts';
import { traceArrival, traceStages } from './stageTrace.ts';
import type { StorageWaits } from './storageWait.ts';
import { extraUs, slownessUs } from './webhooks.ts';

/**
 * Watches that one server serves. An open watch uses its connection, and writes have one more watcher, although it
 * holds no seats.
 */
class OpenWatches {
  private readonly world: World;
  private readonly server: string;
  private readonly counted: WatchTracker;
  private readonly balancer: LoadBalancer;
  private readonly connections: Table<WatchConnection>;

  constructor(world: World, server: string, counted: WatchTracker, balancer: LoadBalancer) {
    this.world = world;
    this.server = server;
    this.counted = counted;
    this.balancer = balancer;
    this.connections = world.table(WATCH_CONNECTIONS);
  }

  /** Records that the request has opened a watch. */
  open(flight: InFlightRequest, context: ActorContext): void {
    const { watch = flight.id } = (flight.tag ?? {}) as Partial<WatchTag>;
    const name = watchName(flight.from, watch);
    const record = this.world.table(WATCHES).get(name);
    if (!record) return;
    this.counted.register(flowRequestOf(flight));
    this.balancer.watching(flight);
    const event: WatchEnded = { type: 'watchConnection.ended', watch: name };
    const order = context.schedule(record.deadlineUs - context.nowUs, this.server, event);
    this.connections.put(name, { flight, order });
  }

  end(watch: string): void {
    const flight = this.connections.get(watch)?.flight;
    if (!flight) return;
    this.connections.delete(watch);
    this.counted.forget(flowRequestOf(flight));
    this.balancer.watchEnded(flight);
  }
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/maxinflight.go, tooManyRequests. */
const TOO_MANY_REQUESTS: ApiStatus = {
  code: 429,
  reason: 'TooManyRequests',
  message: 'Too many requests, please try again later.',
};
/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/timeout.go. */
const TIMED_OUT: ApiStatus = {
  code: 504,
  reason: 'Timeout',
  message: 'Timeout: request did not complete within the allotted timeout',
};

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/filters/with_retry_after.go. */
const SHUTTING_DOWN: ApiStatus = {
  code: 429,
  reason: 'TooManyRequests',
  message: 'The apiserver is shutting down, please try again later.',
};
const SHUTDOWN_RETRY_SECONDS = 5;

/** Arrival of a request that skips flow control. */
const PASSED_BY: Arrival = {
  outcome: 'executed',
  flowSchema: '',
  level: '',
  distinguisher: '',
  hash: '0',
  hand: [],
  estimate: { initialSeats: 0, finalSeats: 0, latencyNs: 0 },
  queue: -1,
  dispatched: [],
};

/**
 * Takes requests through one API server. Each has two entries, its arrival and its answer, and waits between them if no
 * seats are free.
 */
export class RequestWay {
  private readonly world: World;
  private readonly server: string;
  private readonly flow: FlowControl;
  private readonly execution: Execution;
  private readonly balancer: LoadBalancer;
  private readonly watches: OpenWatches;
  private readonly queued: Table<InFlightRequest, number>;

  constructor(world: World, server: string, flow: FlowControl, execution: Execution, balancer: LoadBalancer) {
    this.world = world;
    this.server = server;
    this.flow = flow;
    this.execution = execution;
    this.balancer = balancer;
    this.watches = new OpenWatches(world, server, flow.watches, balancer);
    this.queued = world.table(QUEUED_REQUESTS);
  }

  /** Stages: connection, deadline, authentication, audit, impersonation, flow control. */
  arrive(event: RequestArrived, context: ActorContext): void {
    const { request, client } = event;
    const info = infoOf(request);
    const authentication = authenticate(this.world, request, client);
    if (!authentication.ok) {
      this.refuse(event, info, 'authentication', authentication.status, context);
      return;
    }
    const impersonation = impersonate(this.world, authentication.identity, client);
    if (!impersonation.ok) {
      this.refuse(event, info, 'impersonation', impersonation.status, context);
      return;
    }
    const { identity } = impersonation;
    const deadlineUs = context.nowUs + this.timeoutUs(info);
    if (bypassesFlowControl(info)) {
      traceArrival(this.world, context, { info, authenticated: authentication.identity, identity, arrival: PASSED_BY });
      this.proceed(event, identity, deadlineUs, PASSED_BY, context);
      return;
    }
    const arrival = this.flow.arrive(context, {
      id: context.seq,
      user: { name: identity.user, groups: identity.groups },
      info,
      query: info.rawQuery,
      receivedUs: context.nowUs,
      deadlineUs,
    });
    traceArrival(this.world, context, { info, authenticated: authentication.identity, identity, arrival });
    this.proceed(event, identity, deadlineUs, arrival, context);
    this.beginAll(arrival.dispatched, context);
  }

  /** The server is about to stop. It asks clients to retry before any other stage examines their requests. */
  turnAway(event: RequestArrived, context: ActorContext): void {
    refused(context, event.request, SHUTTING_DOWN);
    const info = infoOf(event.request);
    const details = { retryAfter: `429: ${SHUTTING_DOWN.message}` };
    traceStages(context, ARRIVAL_STAGES, constantUs(this.world, 'api.request'), { details, refusedBy: 'retryAfter' });
    const response = { ok: false, status: SHUTTING_DOWN, retryAfterSeconds: SHUTDOWN_RETRY_SECONDS } as const;
    this.respond(event, info, response, context);
  }

  /** Stages: authorization, delegation, admission, validation, storage, response. */
  execute(flight: RequestExecuted, context: ActorContext): void {
    const isLate = context.nowUs >= flight.deadlineUs;
    const outcome = isLate ? this.timeOut(flight, context) : (flight.answer ?? this.run(flight, context));
    if ('waitUntilUs' in outcome) {
      const { request, retries = 0 } = flight;
      if (request.verb !== 'http') holdLater(this.world, flight);
      const waiting = { ...flight, storageSinceUs: flight.storageSinceUs ?? context.nowUs, retries };
      this.comeAgain(waiting, outcome.waitUntilUs - context.nowUs, context);
      return;
    }
    const restUs = isLate || flight.answer ? 0 : this.sendingUs(flight, outcome);
    if (restUs > 0) {
      this.comeAgain({ ...flight, answer: outcome }, restUs, context);
      return;
    }
    const info = infoOf(flight.request);
    this.respond(flight, info, outcome, context);
    if (outcome.ok && info.verb === 'watch') this.watches.open(flight, context);
    this.settle(this.flow.finish(context, flight.id), context);
  }

  /** Returns updates that FlowSchemas still need in their status. */
  start(context: ActorContext): readonly DanglingUpdate[] {
    const { maxRequestsInflight, maxMutatingRequestsInflight, priorityAndFairness } = serverFlags(this.world);
    const limits = { readOnly: maxRequestsInflight, mutating: maxMutatingRequestsInflight };
    return this.flow.start(
      context,
      maxRequestsInflight + maxMutatingRequestsInflight,
      priorityAndFairness ? undefined : limits,
    );
  }

  /** The server restarts with new flags. Waiting requests arrive again, and executing ones continue without seats. */
  restart(context: ActorContext): void {
    const waiting = this.queued.values().filter(({ server }) => server === this.server);
    this.note(this.start(context), context);
    for (const { id, request, from, tag, client, retries } of waiting) {
      this.queued.delete(id);
      const event: RequestArrived = { type: 'request.arrived', request, from, tag, client, retries };
      context.schedule(0, API_SERVER, event);
    }
  }

  /** FlowSchemas or PriorityLevelConfigurations have changed. */
  digest(context: ActorContext): void {
    const { dangling, ...effects } = this.flow.digest(context);
    this.settle(effects, context);
    this.note(dangling, context);
  }

  /** Handles one of flow control's timers. */
  handle(event: FlowEvent, context: ActorContext): void {
    this.settle(this.flow.handle(event, context), context);
  }

  /** Starts requests that may execute now, and answers those that were rejected. */
  settle({ dispatched, rejected }: FlowEffects, context: ActorContext): void {
    this.beginAll(dispatched, context);
    for (const each of rejected) this.giveUp(each, context);
  }

  /** Writes into FlowSchemas whether their priority level exists. */
  private note(updates: readonly DanglingUpdate[], context: ActorContext): void {
    for (const update of updates) {
      const patch = { status: { conditions: [danglingCondition(update, context.nowUs)] } };
      const request = { user: OWN_USER, kind: 'FlowSchema', name: update.flowSchema, patch } as const;
      const whole = { ...request, verb: 'patch', subresource: 'status', patchType: 'strategic' } as const;
      sendRequest(this.world, context, this.server, whole, writeUs(this.world));
    }
  }

  private proceed(
    { request, from, tag, client, retries }: RequestArrived,
    identity: Identity,
    deadlineUs: Micros,
    arrival: Arrival,
    context: ActorContext,
  ): void {
    const { level, flowSchema } = arrival;
    const flight: InFlightRequest = {
      id: context.seq,
      server: this.server,
      request,
      from,
      tag,
      client,
      retries,
      identity,
      state: arrival.outcome === 'executed' ? 'executing' : 'queued',
      arrivedUs: context.nowUs,
      deadlineUs,
      startedUs: context.nowUs,
      level,
      flowSchema,
      seats: arrival.estimate.initialSeats,
      queue: arrival.queue,
    };
    const subject = keyOf(request.namespace, request.name);
    if (arrival.outcome === 'rejected') {
      const details = { user: identity.user, level, flowSchema, reason: arrival.reason };
      becauseOf(context, 'request.rejected', request.kind, subject, details);
      this.reject(flight, arrival, context);
      return;
    }
    const type: ReasonType = arrival.outcome === 'queued' ? 'request.queued' : 'request.admitted';
    const reason = { type, kind: request.kind, subject, user: identity.user, level, flowSchema };
    because(context, reason);
    if (arrival.outcome === 'executed') this.begin(flight, context);
    else this.queued.put(flight.id, flight);
  }

  private beginAll(ids: readonly number[], context: ActorContext): void {
    for (const id of ids) {
      const flight = this.queued.get(id);
      if (!flight) continue;
      this.queued.delete(id);
      this.begin({ ...flight, state: 'executing', startedUs: context.nowUs }, context);
    }
  }

  private begin(flight: InFlightRequest, context: ActorContext): void {
    const { world } = this;
    const { request, client, deadlineUs } = flight;
    const wantedUs = client?.executionUs ?? executionUs(world, request) + slownessUs(world, request);
    // Written out, so that all events of this type have the same object shape. A copy with added fields would not.
    const event: RequestExecuted = {
      type: 'request.executed',
      id: flight.id,
      server: flight.server,
      request,
      from: flight.from,
      tag: flight.tag,
      client,
      retries: flight.retries,
      identity: flight.identity,
      state: flight.state,
      arrivedUs: flight.arrivedUs,
      deadlineUs,
      startedUs: flight.startedUs,
      level: flight.level,
      flowSchema: flight.flowSchema,
      seats: flight.seats,
      queue: flight.queue,
      storageSinceUs: undefined,
      answer: undefined,
    };
    context.schedule(Math.max(0, Math.min(wantedUs, deadlineUs - context.nowUs)), this.server, event);
  }

  /** The request keeps its seats meanwhile. */
  private comeAgain(flight: RequestExecuted, inUs: Micros, context: ActorContext): void {
    const { request } = flight;
    const subject = keyOf(request.namespace, request.name);
    becauseOf(context, flight.answer ? 'response.begun' : 'request.waits', request.kind, subject, {
      user: request.user,
    });
    context.schedule(Math.max(0, Math.min(inUs, flight.deadlineUs - context.nowUs)), this.server, flight);
  }

  /** Extra time of a read beyond that of any request, in microseconds. */
  private sendingUs({ request, client }: RequestExecuted, response: ApiResponse): number {
    if (client?.executionUs !== undefined) return 0;
    const wholeUs = response.ok ? (response.read?.cost.executionUs ?? 0) : 0;
    return Math.max(0, wholeUs - executionUs(this.world, request));
  }

  private run(flight: RequestExecuted, context: ActorContext): ApiResponse | StorageWaits {
    const executed = this.execution.run(flight, context);
    if ('waitUntilUs' in executed) return executed;
    const { response, details, refusedBy, stages } = executed;
    if (context.trace) {
      traceStages(context, stages, constantUs(this.world, 'api.request'), {
        details,
        extraUs: extraUs(this.world, flight.request, stages, response),
        ...(refusedBy === undefined ? undefined : { refusedBy }),
      });
    }
    return response;
  }

  /** A watch is over. */
  watchEnded({ watch }: WatchEnded): void {
    this.watches.end(watch);
  }

  private timeOut(flight: InFlightRequest, context: ActorContext): ApiResponse {
    refused(context, flight.request, TIMED_OUT);
    return { ok: false, status: TIMED_OUT };
  }

  /** A waiting request that flow control rejects. */
  private giveUp(rejected: Rejected, context: ActorContext): void {
    const flight = this.queued.get(rejected.id);
    if (!flight) return;
    this.queued.delete(rejected.id);
    const { request, identity, level, flowSchema } = flight;
    const details = { user: identity.user, level, flowSchema, reason: rejected.reason };
    becauseOf(context, 'request.rejected', request.kind, keyOf(request.namespace, request.name), details);
    this.reject(flight, rejected, context);
  }

  private reject(
    flight: InFlightRequest,
    { retryAfterSeconds }: { readonly retryAfterSeconds: number },
    context: ActorContext,
  ): void {
    this.respond(flight, infoOf(flight.request), { ok: false, status: TOO_MANY_REQUESTS, retryAfterSeconds }, context);
  }

  private refuse(
    event: RequestArrived,
    info: RequestInfo,
    stage: string,
    status: ApiStatus,
    context: ActorContext,
  ): void {
    refused(context, event.request, status);
    const details = { [stage]: `${status.code}: ${status.message}` };
    traceStages(context, ARRIVAL_STAGES, constantUs(this.world, 'api.request'), { details, refusedBy: stage });
    this.respond(event, info, { ok: false, status }, context);
  }

  private respond(
    { request, from, tag, client, retries }: Omit<RequestArrived, 'type'>,
    info: RequestInfo,
    response: ApiResponse,
    context: ActorContext,
  ): void {
    const code = response.ok ? response.code : response.status.code;
    countRequest(this.world, this.server, info, code);
    this.balancer.answered({ from, client }, context);
    if (isLoad(from)) countAnswer(this.world, from, code);
    if (retryLater(this.world, context, { request, from, tag, client, retries }, response) || !tag) return;
    const answer: ResponseArrived = { type: 'response.arrived', request, response, tag };
    context.schedule(0, from, answer);
  }

  /** Time limit of the request; `?timeout=` may shorten it. A watch has none. */
  private timeoutUs({ query }: RequestInfo): number {
    const mostUs = constantUs(this.world, 'api.requestTimeout');
    if (query.timeout === undefined) return mostUs;
    const seconds = /^(\d+)s$/.exec(query.timeout)?.[1];
    return seconds === undefined ? mostUs : Math.min(mostUs, Number(seconds) * 1_000_000);
  }
}

/** Attributes of a request that flow control uses. */
function flowRequestOf({ identity, request }: Pick<InFlightRequest, 'identity' | 'request'>): FlowRequest {
  const info = infoOf(request);
  return { user: { name: identity.user, groups: identity.groups }, info, query: info.rawQuery };
}
