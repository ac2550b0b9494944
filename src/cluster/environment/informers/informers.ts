import { type Micros, SECOND_US } from '#base/time.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import {
  type ClientAnswer,
  type ClientChanged,
  type ClientDue,
  type ClientWanted,
  clientAddress,
  INFORMER_CLIENTS,
  INFORMERS,
  type InformerClient,
  type InformersEvent,
} from './informerRecords.ts';
import { Reflector } from './reflector.ts';
import { WorkQueues } from './workQueue.ts';

const CLIENT_PACES = table<ClientPace>('clients/pace');

/** Demonstration clients. People start, slow down, cut off and stop them to see the server's cost of reads. */
export class InformerClients implements Actor<InformersEvent> {
  readonly name = INFORMERS;
  private readonly world: World;
  private readonly clients: Table<InformerClient>;
  private readonly reflector: Reflector;
  private readonly queues: WorkQueues;

  constructor(world: World) {
    this.world = world;
    this.clients = world.table(INFORMER_CLIENTS);
    this.queues = new WorkQueues(world);
    this.reflector = new Reflector(world, this.queues);
  }

  handle(event: InformersEvent, context: ActorContext, address: string): void {
    switch (event.type) {
      case 'client.started':
        this.start(event.client, context);
        break;
      case 'client.stopped':
        this.with(event.id, context, (client) => this.stop(client, context));
        break;
      case 'client.cut':
        this.with(event.id, context, (client) => this.reflector.cut(client, event.seconds * SECOND_US, context));
        break;
      case 'client.changed':
        this.change(event, context);
        break;
      case 'client.due':
        this.with(event.id, context, (client) => this.due(client, event, context));
        break;
      default:
        this.with(address.slice(INFORMERS.length + 1), context, (client) => this.answered(client, event, context));
    }
  }

  private with(id: string, context: ActorContext, use: (client: InformerClient) => void): void {
    const client = this.clients.get(id);
    if (client) use(client);
    else becauseOf(context, 'client.unknown', 'Client', id);
  }

  private answered(client: InformerClient, event: ClientAnswer, context: ActorContext): void {
    switch (event.type) {
      case 'response.arrived':
        this.reflector.answered(client, event, context);
        break;
      case 'stream.delivered':
        this.reflector.delivered(client, event, context);
        break;
      case 'stream.closed':
        this.reflector.closed(client, event, context);
        break;
      case 'work.done':
        this.queues.done(client, event.item, context);
        break;
      case 'work.ready':
        this.queues.ready(client, event.item, context);
        break;
      default:
        notTaken('a client', event);
    }
  }

  private start(wanted: ClientWanted, context: ActorContext): void {
    const known = this.clients.get(wanted.id);
    if (known) this.stop(known, context);
    const client: InformerClient = { ...NEW, ...wanted, requestNumber: known?.requestNumber ?? 0 };
    becauseOf(context, 'client.started', 'Client', client.id, { sort: client.sort, path: client.path });
    this.clients.put(client.id, client);
    this.reflector.begin(client, context);
    this.scheduleResync(client, context);
  }

  private stop(client: InformerClient, context: ActorContext): void {
    becauseOf(context, 'client.stopped', 'Client', client.id);
    this.reflector.leave(client, context);
    this.queues.forget(client.id);
    setPace(this.world, clientAddress(client.id), 0);
    this.clients.put(client.id, { ...client, phase: 'stopped', dueUs: 0, requestNumber: client.requestNumber + 1 });
  }

  private change({ id, perEventMs, failingKey }: ClientChanged, context: ActorContext): void {
    this.with(id, context, (client) => {
      becauseOf(context, 'client.changed', 'Client', id, {
        ...(perEventMs === undefined ? undefined : { perEventMs }),
        ...(failingKey === undefined ? undefined : { failingKey }),
      });
      if (perEventMs !== undefined) setPace(this.world, clientAddress(id), Math.round(perEventMs * 1000));
      if (failingKey !== undefined) this.clients.put(id, { ...client, failingKey });
    });
  }

  private due(client: InformerClient, { what }: ClientDue, context: ActorContext): void {
    if (client.phase === 'stopped') becauseOf(context, 'client.unknown', 'Client', client.id);
    else if (what === 'resync') this.resync(client, context);
    else if (client.dueUs === context.nowUs) this.reflector.goOn(client, context);
    else becauseOf(context, 'client.busy', 'Client', client.id);
  }

  /** Handlers receive every key again from the client's own store, without a request to the server. */
  private resync(client: InformerClient, context: ActorContext): void {
    becauseOf(context, 'client.resynced', 'Client', client.id, { keys: client.known });
    this.scheduleResync(client, context);
  }

  private scheduleResync({ id, resyncSeconds }: InformerClient, context: ActorContext): void {
    if (resyncSeconds <= 0) return;
    const event: ClientDue = { type: 'client.due', id, what: 'resync' };
    context.schedule(Math.round(resyncSeconds * SECOND_US), INFORMERS, event);
  }
}

const NEW: Omit<InformerClient, keyof ClientWanted> = {
  phase: 'listing',
  requestNumber: 0,
  resourceVersion: 0,
  continue: '',
  known: 0,
  knownInPages: 0,
  failures: 0,
  dueUs: 0,
  lists: 0,
  watches: 0,
  relists: 0,
  objectsReceived: 0,
  eventsReceived: 0,
  bookmarksReceived: 0,
  bytesReceived: 0,
  objectsScanned: 0,
  etcdObjects: 0,
  lastProblem: '',
  failingKey: '',
};

/**
 * Time that a client's connection takes to read one event, in microseconds. In table `clients/pace` by client address;
 * absent for clients that keep up.
 */
interface ClientPace {
  readonly perEventUs: Micros;
}

export function paceUs(world: World, client: string): number {
  return world.table(CLIENT_PACES).get(client)?.perEventUs ?? 0;
}

function setPace(world: World, client: string, perEventUs: Micros): void {
  const table = world.table(CLIENT_PACES);
  if (perEventUs > 0) table.put(client, { perEventUs });
  else table.delete(client);
}
