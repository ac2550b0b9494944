import { infoOf } from '#cluster/api/requestInfo.ts';
import { type WatchTag, watchName } from '#cluster/api/watchStream.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { WATCHES } from '../cacher/watchRecord.ts';
import type { FlowRequest } from '../flowcontrol/flowRequest.ts';
import type { WatchTracker } from '../flowcontrol/watchTracker.ts';
import type { InFlight } from '../requestRecords.ts';
import type { LoadBalancer } from '../servers/loadBalancer.ts';
import { WATCH_CONNECTIONS, type WatchConnection, type WatchEnded } from '../watchEnded.ts';

/**
 * Watches that one server serves. An open watch uses its connection, and writes have one more watcher, although it
 * holds no seats.
 */
export class OpenWatches {
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
  open(flight: InFlight, context: ActorContext): void {
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

/** Attributes of a request that flow control uses. */
function flowRequestOf({ identity, request }: Pick<InFlight, 'identity' | 'request'>): FlowRequest {
  const info = infoOf(request);
  return { user: { name: identity.user, groups: identity.groups }, info, query: info.rawQuery };
}
