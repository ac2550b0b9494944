import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ListDelivered, WatchDelivered, WatchEventType, WatchInterest } from '#cluster/api/watch.ts';
import { isUnreachable } from '#cluster/environment/faults.ts';
import { changedValue, constantUs, defaultUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { joined } from '#model/objectKey.ts';
import type { InFlightRequest } from './requestRecords.ts';
import type { Write } from './requestScope.ts';

export const WATCH_CONNECTIONS = table<WatchConnection>('apiserver/watchConnections');

const DELIVERIES = table<{ readonly atUs: Micros }>('apiserver/deliveries');

const EVERY_KUBELET = 'kubelet/*';

/** An interest in `*` covers all kinds except these, which are written constantly. */
const EVERY_KIND = '*';
export const UNWATCHED: ReadonlySet<string> = new Set(['Event', 'Lease']);

const LAST = 'last';
/** Default fan-out time. */
const DEFAULT_US = defaultUs('watch.fanOut');

/** Notifies every watcher of a write, after the fan-out time. */
export class WatchFanout {
  private readonly world: World;
  /** Addresses that always listen, by watched kind. */
  private readonly interested: ReadonlyMap<string, readonly string[]>;
  /** Cached by kind. */
  private readonly addresses = new Map<string, readonly string[]>();
  /** Interests that are active only at times. */
  private readonly sometimes: readonly { readonly interest: WatchInterest; readonly listeners: Table<object> }[];
  /** Arrival of the newest notification; kept since the fan-out time was first changed. */
  private readonly deliveries: Table<{ readonly atUs: Micros }>;

  constructor(world: World, interests: readonly WatchInterest[]) {
    this.world = world;
    this.deliveries = world.table(DELIVERIES);
    const addresses = new Map<string, string[]>();
    for (const { address, kinds, onlyWhile } of interests) {
      if (onlyWhile !== undefined) continue;
      for (const kind of kinds) addresses.set(kind, [...(addresses.get(kind) ?? []), address]);
    }
    this.interested = addresses;
    this.sometimes = interests.flatMap((interest) =>
      interest.onlyWhile === undefined ? [] : { interest, listeners: world.table(interest.onlyWhile) },
    );
  }

  tell(write: Write, context: ActorContext): void {
    const addresses = this.addressesFor(write.kind);
    const delayUs = this.delayUs(context.nowUs);
    const event = delivered(write.type, write);
    for (const address of addresses) {
      if (address !== EVERY_KUBELET) context.schedule(delayUs, address, event);
      else if (write.kind === 'Node' && write.type === 'ADDED') this.startKubelet(write.object, delayUs, context);
      else this.tellKubelet(write, delayUs, context);
    }
    for (const { interest, listeners } of this.sometimes)
      if (listeners.size > 0 && interest.kinds.includes(write.kind)) context.schedule(delayUs, interest.address, event);
  }

  private addressesFor(kind: string): readonly string[] {
    const known = this.addresses.get(kind);
    if (known) return known;
    const everything = UNWATCHED.has(kind) ? [] : (this.interested.get(EVERY_KIND) ?? []);
    const made = [...(this.interested.get(kind) ?? []), ...everything];
    this.addresses.set(kind, made);
    return made;
  }

  /** A watch keeps its order. Notifications do not overtake others when a person shortens the fan-out time. */
  private delayUs(nowUs: Micros): number {
    const ownUs = constantUs(this.world, 'watch.fanOut');
    if (changedValue(this.world, 'watch.fanOut') === undefined) return ownUs;
    const lastUs = this.deliveries.get(LAST)?.atUs ?? nowUs + DEFAULT_US;
    const atUs = Math.max(nowUs + ownUs, lastUs);
    this.deliveries.put(LAST, { atUs });
    return atUs - nowUs;
  }

  /**
   * A kubelet watches its own Node and the Pods of its node. A Pod appears to it when it is bound. Nothing reaches a
   * machine without network, but if its Node is deleted, the machine is gone too.
   */
  private tellKubelet(write: Write, delayUs: Micros, context: ActorContext): void {
    const node = nodeOf(write.object);
    if (!node) return;
    const isGone = write.kind === 'Node' && write.type === 'DELETED';
    if (!isGone && isUnreachable(this.world, node)) return;
    const known = write.type === 'MODIFIED' && write.before !== undefined && nodeOf(write.before) === node;
    const type = write.type === 'MODIFIED' && !known ? 'ADDED' : write.type;
    context.schedule(delayUs, joined('kubelet', node), delivered(type, write));
  }

  /** A kubelet that lost its watches lists again. */
  listFor(name: string, context: ActorContext): void {
    const node = this.world.table(store('Node')).get(name);
    becauseOf(context, 'kubelet.listed', 'Node', name);
    if (node) this.startKubelet(node, 0, context);
  }

  /** The kubelet of a new Node lists first, because Pods may already be bound to that name. */
  private startKubelet(node: KubeObject, delayUs: Micros, context: ActorContext): void {
    const { name } = node.metadata;
    const pods = this.world
      .table(store('Pod'))
      .values()
      .filter(({ spec }) => spec.nodeName === name);
    const event: ListDelivered = { type: 'list.delivered', objects: [node, ...pods] };
    context.schedule(delayUs, `kubelet/${name}`, event);
  }
}

function nodeOf(object: KubeObject): string | undefined {
  if (object.kind === 'Node') return object.metadata.name;
  return (object.spec as { readonly nodeName?: string } | undefined)?.nodeName;
}

function delivered(type: WatchEventType, { kind, object }: Write): WatchDelivered {
  return { type: 'watch.delivered', event: { type, kind, object } };
}

/** The watch of a request is over: its connection is free, and writes have one watcher less. */
export interface WatchEnded extends DueEvent {
  readonly type: 'watchConnection.ended';
  readonly watch: string;
}

/** Request that opened a watch, by the watch's name, while the watch is open. */
export interface WatchConnection {
  readonly flight: InFlightRequest;
  /** Order of the event at which its time is over. */
  readonly order: number;
}

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
