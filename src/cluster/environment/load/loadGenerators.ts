import { type Micros, SECOND_US } from '#base/time.ts';
import { takeToken } from '#cluster/api/clientThrottle.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { API_SERVER, type HttpRequest, type RequestArrived } from '#cluster/api/request.ts';
import { arrivalUs } from '#cluster/api/requestCost.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { LOAD, LOAD_ANSWERS } from './loadAnswers.ts';
import {
  factsOf,
  LOAD_GENERATORS,
  type LoadDue,
  type LoadEvent,
  type LoadGenerator,
  type LoadWanted,
} from './loadRecords.ts';

/**
 * Each client of a generator sends one request repeatedly. The request is built once. Code that keeps, compares or
 * digests requests then sees the same object.
 */
class LoadRequests {
  private readonly known = new Map<string, Sent>();

  /** `client` is the client's number, from 1. */
  of(load: LoadWanted, client: number): RequestArrived {
    let sent = this.known.get(load.id);
    if (!sent || !sendsTheSame(sent.load, load)) {
      sent = { load, byClient: [] };
      this.known.set(load.id, sent);
    }
    sent.byClient[client] ??= arrival(load, client);
    return sent.byClient[client];
  }
}

/** Requests of the next 0.1 s are sent together. */
const AHEAD_US = 100_000;

/** Load generators of people. Each sends one kind of request at a steady rate, without waiting for answers. */
export class LoadGenerators implements Actor<LoadEvent> {
  readonly name = LOAD;
  private readonly world: World;
  private readonly generators: Table<LoadGenerator>;
  private readonly requests = new LoadRequests();

  constructor(world: World) {
    this.world = world;
    this.generators = world.table(LOAD_GENERATORS);
  }

  handle(event: LoadEvent, context: ActorContext, address: string): void {
    if (event.type === 'load.started') this.start(event.load, context);
    else if (event.type === 'load.stopped') this.stop(event.id, context);
    else if (event.type === 'load.due') this.goOn(event.id, context);
    else if (event.type === 'stream.delivered') becauseOf(context, 'stream.read', 'Load', address);
    else if (event.type === 'stream.closed') becauseOf(context, 'stream.ended', 'Load', address);
    else notTaken(LOAD, event);
  }

  private start(load: LoadWanted, context: ActorContext): void {
    const known = this.generators.get(load.id);
    if (known) context.cancel(known.order);
    this.world.table(LOAD_ANSWERS).delete(`${LOAD}/${load.id}`);
    becauseOf(context, 'load.started', 'Load', load.id, { rate: load.ratePerSecond, user: load.user });
    this.send({ ...load, state: 'running', startedUs: context.nowUs, sent: 0, order: 0 }, context);
  }

  private stop(id: string, context: ActorContext): void {
    const generator = this.generators.get(id);
    becauseOf(context, 'load.stopped', 'Load', id);
    if (!generator) return;
    context.cancel(generator.order);
    this.generators.put(id, { ...generator, state: 'ended', order: 0 });
  }

  private goOn(id: string, context: ActorContext): void {
    const generator = this.generators.get(id);
    if (generator?.state === 'running') this.send(generator, context);
  }

  /** Sends the requests that are due before the next look, and schedules that look. */
  private send(generator: LoadGenerator, context: ActorContext): void {
    const { startedUs, count = Number.POSITIVE_INFINITY } = generator;
    const untilUs = context.nowUs + AHEAD_US;
    let { sent } = generator;
    while (sent < count && startedUs + dueUs(generator, sent) < untilUs)
      this.request(generator, sent, Math.max(0, startedUs + dueUs(generator, sent++) - context.nowUs), context);
    if (sent >= count) {
      this.generators.put(generator.id, { ...generator, sent, state: 'ended', order: 0 });
      return;
    }
    const event: LoadDue = { type: 'load.due', id: generator.id };
    const order = context.schedule(startedUs + dueUs(generator, sent) - context.nowUs, LOAD, event);
    this.generators.put(generator.id, { ...generator, sent, order });
  }

  private request(generator: LoadGenerator, index: number, delayUs: Micros, context: ActorContext): void {
    const { clientQps, clientBurst = 1 } = generator;
    const event = this.requests.of(generator, (index % generator.clients) + 1);
    const heldUs =
      clientQps === undefined
        ? 0
        : takeToken(
            this.world,
            event.client?.connection ?? '',
            { qps: clientQps, burst: clientBurst },
            context.nowUs + delayUs,
          );
    context.schedule(delayUs + heldUs + arrivalUs(this.world), API_SERVER, event);
  }
}

/** Time at which request number `index` leaves, in microseconds since the start. */
function dueUs({ ratePerSecond, burst }: LoadGenerator, index: number): number {
  return Math.floor((Math.floor(index / burst) * burst * SECOND_US) / ratePerSecond);
}

/** Requests of one generator's clients, by the client's number. */
interface Sent {
  readonly load: LoadWanted;
  readonly byClient: RequestArrived[];
}

function arrival(load: LoadWanted, client: number): RequestArrived {
  const { id, method, body } = load;
  const url = numbered(load.url, client);
  const request: HttpRequest = {
    verb: 'http',
    user: numbered(load.user, client),
    kind: '',
    name: url,
    method,
    url,
    ...(body && { body }),
  };
  return { type: 'request.arrived', request, from: `${LOAD}/${id}`, client: factsOf(load, client) };
}

/** Whether two generators send the same requests. The rates may differ. */
function sendsTheSame(a: LoadWanted, b: LoadWanted): boolean {
  return (
    a === b ||
    (a.method === b.method &&
      a.url === b.url &&
      a.body === b.body &&
      a.user === b.user &&
      a.groups === b.groups &&
      a.userAgent === b.userAgent &&
      a.executionUs === b.executionUs &&
      a.sizeBytes === b.sizeBytes)
  );
}

function numbered(text: string, client: number): string {
  return text.replaceAll('{n}', String(client));
}
