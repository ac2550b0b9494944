import { API_SERVER, type RequestArrived, type ResponseArrived } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { WatchInterest } from '#cluster/api/watch.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { ApiServerEvent } from './apiServerEvents.ts';
import { type ServerFlagsChanged, setServerFlags } from './apiServerEvents.ts';
import type { WatchCache } from './cacher/watchCache.ts';
import { closeWatch, WATCHES } from './cacher/watchDelivery.ts';
import { Execution, refused } from './chain/execution.ts';
import { RequestWay } from './chain/requestWay.ts';
import { danglingCondition } from './danglingCondition.ts';
import { FlowControl } from './flowcontrol/flowControl.ts';
import { Gateway } from './gateway/gateway.ts';
import { objectStats } from './requestRecords.ts';
import { SEEDED_US } from './seedStore.ts';
import { LoadBalancer } from './servers/loadBalancer.ts';
import { serverIds } from './servers/serverRecords.ts';
import { WATCH_CONNECTIONS, WatchFanout } from './watchFanout.ts';

/** Error of a client when no server listens. */
const REFUSED = { code: 0, reason: 'ConnectionRefused', message: 'dial tcp: connect: connection refused' };

/** Meeting point of all components: accepts requests, stores objects in etcd and notifies watchers. */
export class ApiServer implements Actor<ApiServerEvent> {
  readonly name = API_SERVER;
  private readonly world: World;
  private readonly etcd: Etcd;
  private readonly execution: Execution;
  private readonly fanout: WatchFanout;
  private readonly balancer: LoadBalancer;
  private readonly gateway: Gateway;
  private readonly ways = new Map<string, RequestWay>();

  constructor(world: World, interests: readonly WatchInterest[], watchCache: WatchCache) {
    this.world = world;
    this.etcd = new Etcd(world);
    this.fanout = new WatchFanout(world, interests);
    this.execution = new Execution(world, this.etcd, this.fanout, watchCache);
    this.balancer = new LoadBalancer(world);
    this.gateway = new Gateway(world);
  }

  /** The server starts to serve, and flow control loads its objects from the store. */
  start(context: ActorContext): void {
    for (const update of this.way(API_SERVER).start(context)) {
      const schema = this.etcd.get('FlowSchema', update.flowSchema);
      if (schema)
        this.etcd.put('FlowSchema', { ...schema, status: { conditions: [danglingCondition(update, SEEDED_US)] } });
    }
  }

  handle(event: ApiServerEvent, context: ActorContext, address: string): void {
    switch (event.type) {
      case 'request.arrived':
        this.arrive(event, context);
        break;
      case 'request.executed':
        this.way(address).execute(event, context);
        break;
      case 'servers.changed':
        for (const server of this.balancer.change(event, context)) this.way(server).start(context);
        break;
      case 'gateway.set':
        this.gateway.set(event, context);
        break;
      case 'serverFlags.changed':
        this.changeFlags(event, context);
        break;
      case 'server.restarted':
        this.balancer.restart(event, context);
        break;
      case 'server.refusing':
      case 'server.stopped':
      case 'server.started':
      case 'server.readmitted':
        if (this.balancer.due(event, context)) this.endWatches(event.server, context);
        break;
      case 'kubelet.listing':
        this.fanout.listFor(event.node, context);
        break;
      case 'watchConnection.ended':
        this.way(address).watchEnded(event);
        break;
      case 'flowcontrol.digestion':
        this.way(address).digest(context);
        break;
      default:
        this.way(address).handle(event, context);
    }
  }

  private changeFlags({ flags }: ServerFlagsChanged, context: ActorContext): void {
    becauseOf(context, 'serverFlags.changed', 'Server', API_SERVER, { ...flags });
    setServerFlags(this.world, flags);
    for (const server of serverIds(this.world)) this.way(server).restart(context);
  }

  private arrive(event: RequestArrived, context: ActorContext): void {
    if (this.gateway.refuses(event, context)) return;
    const server = this.balancer.serverFor(event, context);
    if (server !== undefined) {
      if (this.balancer.turnsAway(server, event)) this.way(server).turnAway(event, context);
      else this.way(server).arrive(event, context);
      return;
    }
    const { request, from, tag } = event;
    refused(context, request, REFUSED);
    if (!tag) return;
    const answer: ResponseArrived = {
      type: 'response.arrived',
      request,
      response: { ok: false, status: REFUSED },
      tag,
    };
    context.schedule(0, from, answer);
  }

  /** A server that stops closes its watches. Their clients open new ones. */
  private endWatches(server: string, context: ActorContext): void {
    const connections = this.world.table(WATCH_CONNECTIONS);
    const watches = this.world.table(WATCHES);
    for (const name of [...connections.keys()]) {
      const watch = watches.get(name);
      if (watch && connections.get(name)?.flight.server === server)
        closeWatch(this.world, context, watch, 'serverStopped');
    }
  }

  /** Created on first use. All of its state is in records. */
  private way(server: string): RequestWay {
    const known = this.ways.get(server);
    if (known) return known;
    const { world } = this;
    const flow = new FlowControl(world, {
      server,
      objectStats: (resource) => objectStats(world, resource),
      consistentListFromCache: true,
      requestTimeoutUs: constantUs(world, 'api.requestTimeout'),
    });
    const made = new RequestWay(world, server, flow, this.execution, this.balancer);
    this.ways.set(server, made);
    return made;
  }
}
