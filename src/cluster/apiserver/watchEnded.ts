import type { ActorContext } from '#kernel/actor.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { InFlight } from './requestRecords.ts';

/** The watch of a request is over: its connection is free, and writes have one watcher less. */
export interface WatchEnded extends DueEvent {
  readonly type: 'watchConnection.ended';
  readonly watch: string;
}

/** Request that opened a watch, by the watch's name, while the watch is open. */
export interface WatchConnection {
  readonly flight: InFlight;
  /** Order of the event at which its time is over. */
  readonly order: number;
}

export const WATCH_CONNECTIONS = table<WatchConnection>('apiserver/watchConnections');

/** Notifies the server that a watch has ended early. */
export function endWatchNow(world: World, context: ActorContext, watch: string): void {
  const connections = world.table(WATCH_CONNECTIONS);
  const connection = connections.get(watch);
  if (!connection) return;
  context.cancel(connection.order);
  const event: WatchEnded = { type: 'watchConnection.ended', watch };
  const order = context.schedule(0, connection.flight.server, event);
  connections.put(watch, { ...connection, order });
}
