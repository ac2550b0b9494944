import type { ActorContext } from '#kernel/actor.ts';
import type { DueEvent } from '#kernel/event.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { InFlight } from './requestRecords.ts';

/** A watch that a request opened is over: its connection is free, and writes have one less to tell. */
export interface WatchEnded extends DueEvent {
  readonly type: 'watchConnection.ended';
  readonly watch: string;
}

/** The request that opened a watch, by the watch's name, for as long as the watch is open. */
export interface WatchConnection {
  readonly flight: InFlight;
  /** The event on the agenda that tells when its time is over. */
  readonly order: number;
}

export const WATCH_CONNECTIONS = table<WatchConnection>('apiserver/watchConnections');

/** Tells the server of a watch that it is over before its time. */
export function endWatchNow(world: World, context: ActorContext, watch: string): void {
  const connections = world.table(WATCH_CONNECTIONS);
  const connection = connections.get(watch);
  if (!connection) return;
  context.cancel(connection.order);
  const event: WatchEnded = { type: 'watchConnection.ended', watch };
  const order = context.schedule(0, connection.flight.server, event);
  connections.put(watch, { ...connection, order });
}
