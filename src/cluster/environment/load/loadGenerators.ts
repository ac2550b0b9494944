import { CountsByNumber } from '#base/digest.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { takeToken } from '#cluster/api/clientThrottle.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import {
  API_SERVER,
  arrivalUs,
  type ClientFacts,
  type HttpMethod,
  type HttpRequest,
  type RequestArrived,
} from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { StreamClosed, StreamDelivered } from '#cluster/api/watchStream.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

export const LOAD_GENERATORS = table<LoadGenerator>('load/generators');

/** Prefix of the addresses of load generators. */
export const LOAD: Address<LoadEvent> = 'load';
export const LOAD_ANSWERS = table<LoadAnswers>('load/answers');

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

/** Answers that a load generator has received so far, by its address. */
interface LoadAnswers {
  readonly from: string;
  /** Number of answers by HTTP status code. */
  readonly codes: CountsByNumber;
  readonly answered: number;
}

export function isLoad(from: string): boolean {
  return from.startsWith('load/');
}

export function countAnswer(world: World, from: string, code: number): void {
  const table = world.table(LOAD_ANSWERS);
  const { codes = CountsByNumber.NONE, answered = 0 } = table.get(from) ?? {};
  table.put(from, { from, codes: codes.withOneMore(code), answered: answered + 1 });
}

/** A load generator as a person describes it. */
interface LoadWanted {
  readonly id: string;
  readonly method: HttpMethod;
  readonly url: string;
  readonly body?: object;
  /**
   * User name. `{n}` stands for the client's number, from 1, so each client is its own user. The same holds in `url`.
   */
  readonly user: string;
  readonly groups?: readonly string[];
  readonly userAgent?: string;
  /** Requests per second, of all clients together. */
  readonly ratePerSecond: number;
  /** Number of requests sent at once; 1 spaces them evenly. */
  readonly burst: number;
  /** Number of requests after which it ends; absent means never. */
  readonly count?: number;
  /** Number of clients. They take turns, and each has its own connection. */
  readonly clients: number;
  /** Execution time of a request in microseconds, in place of the model's own time. */
  readonly executionUs?: Micros;
  readonly sizeBytes?: number;
  /** Rate limit in client-go; absent means no limit. */
  readonly clientQps?: number;
  readonly clientBurst?: number;
}

/** A load generator, by id. */
interface LoadGenerator extends LoadWanted {
  readonly state: 'running' | 'ended';
  readonly startedUs: Micros;
  /** Number of requests sent. */
  readonly sent: number;
  /** Order of its next event on the agenda; 0 when it has ended. */
  readonly order: number;
}

interface LoadStarted extends DueEvent {
  readonly type: 'load.started';
  readonly load: LoadWanted;
}

interface LoadStopped extends DueEvent {
  readonly type: 'load.stopped';
  readonly id: string;
}

interface LoadDue extends DueEvent {
  readonly type: 'load.due';
  readonly id: string;
}

/** Facts that one client of the generator shows. */
function factsOf({ id, groups, userAgent, executionUs, sizeBytes }: LoadWanted, client: number): ClientFacts {
  // Set field by field, so that the facts of all clients have the same object shape. Each request reads them.
  const facts: { -readonly [K in keyof ClientFacts]: ClientFacts[K] } = {};
  if (groups) facts.groups = groups;
  if (userAgent) facts.userAgent = userAgent;
  if (executionUs !== undefined) facts.executionUs = executionUs;
  if (sizeBytes !== undefined) facts.sizeBytes = sizeBytes;
  facts.connection = `load/${id}/${client}`;
  return facts;
}

/** Events that load generators handle: commands, and events from the watches that they open. */
type LoadEvent = LoadStarted | LoadStopped | LoadDue | StreamDelivered | StreamClosed;
