import { Digester } from '#base/digest.ts';
import { countFrom, startOf } from '#base/rfc3339.ts';
import type { Micros, Millis } from '#base/time.ts';
import { AGENDA, Agenda } from './agenda.ts';
import type { Change, Delta } from './delta.ts';
import type { Actor, ActorContext, Due, DueEvent, Entry, EventFor, Reason, TraceStep } from './event.ts';
import { randomStream } from './randomStream.ts';
import type { World } from './world.ts';

/** The position of a run: together with the records it is enough to continue from there. */
export interface Position {
  readonly seq: number;
  readonly atUs: Micros;
  readonly nextOrder: number;
  readonly digest: string;
}

export interface EngineOptions {
  readonly world: World;
  readonly seed: number;
  readonly actors: readonly Actor[];
  /** The date on which simulated time begins, as RFC 3339; that of the scenarios when absent. */
  readonly start?: string | undefined;
  /** Makes the records of the start and puts the first events on the agenda. */
  readonly genesis: (context: ActorContext) => void;
}

/**
 * Microseconds, 142 years. The sum of two such delays is still a safe integer. An event with a longer delay never
 * comes.
 */
const LONGEST_DELAY_US = 2 ** 52;

/** Handles one event after another. It knows nothing about Pods. */
export class Engine {
  readonly world: World;
  readonly seed: number;
  readonly agenda: Agenda;
  /** When simulated time begins, in milliseconds since 1970. */
  readonly startMs: Millis;
  /** The position before the first entry. */
  readonly start: Position;
  position: Position;
  private readonly actors = new Map<string, Actor>();
  /** Actors by whole address, filled on demand. All users of an address share one string, so it is hashed once. */
  private readonly byAddress = new Map<string, Actor>();

  constructor({ world, seed, actors, genesis, start }: EngineOptions) {
    this.world = world;
    this.startMs = startOf({ start });
    countFrom(this.startMs);
    this.seed = seed;
    this.agenda = new Agenda(world);
    for (const actor of actors) this.actors.set(actor.name, actor);
    this.position = { seq: 0, atUs: 0, nextOrder: 1, digest: '0'.repeat(16) };
    const run = new StepContext(this, 0, 0, 1, undefined);
    genesis(run);
    const delta = world.takeDelta();
    this.start = {
      seq: 0,
      atUs: 0,
      nextOrder: run.nextOrder,
      digest: chain(this.position.digest, 0, 'genesis', { type: 'genesis' }, delta, true),
    };
    this.position = this.start;
  }

  /** Handles the event that is due first. Returns `undefined` when the agenda is empty. */
  step(trace?: (step: TraceStep) => void): Entry | undefined {
    const due = this.agenda.next();
    if (!due) return undefined;
    return this.perform(due.atUs, due.actor, due.event, due.cause, undefined, trace, due.order);
  }

  /** Handles an input at once, at `atUs`, which must not be before the last entry nor after the next due event. */
  inject<A extends string>(
    input: number,
    atUs: Micros,
    actor: A,
    event: EventFor<A>,
    trace?: (step: TraceStep) => void,
  ): Entry {
    const next = this.agenda.next();
    if (atUs < this.position.atUs || (next && atUs > next.atUs))
      throw new RangeError(`input ${input} at ${atUs} us is out of order`);
    return this.perform(atUs, actor, event, 0, input, trace, undefined);
  }

  private actorAt(address: string): Actor {
    const slash = address.indexOf('/');
    const actor = this.actors.get(slash < 0 ? address : address.slice(0, slash));
    if (!actor) throw new Error(`no actor accepts events for ${address}`);
    this.byAddress.set(address, actor);
    return actor;
  }

  private perform(
    atUs: Micros,
    address: string,
    event: DueEvent,
    cause: number,
    input: number | undefined,
    trace: ((step: TraceStep) => void) | undefined,
    order: number | undefined,
  ): Entry {
    countFrom(this.startMs);
    const actor = this.byAddress.get(address) ?? this.actorAt(address);
    const seq = this.position.seq + 1;
    const run = new StepContext(this, seq, atUs, this.position.nextOrder, trace);
    try {
      if (order !== undefined) this.agenda.remove(order);
      actor.handle(event, run, address);
    } catch (error) {
      this.world.revert(this.world.takeDelta());
      throw error;
    }
    const delta = this.world.takeDelta();
    const digest = chain(this.position.digest, atUs, address, event, delta, input !== undefined);
    const { nextOrder } = run;
    const made = { seq, atUs, cause, actor: address, event, delta, reasons: run.givenReasons(), nextOrder, digest };
    const entry: Entry = input === undefined ? made : { ...made, input };
    this.position = { seq, atUs, nextOrder, digest };
    return entry;
  }
}

/** Shared by all entries without reasons; never written. */
const NO_REASONS: Reason[] = [];

class StepContext implements ActorContext {
  readonly seq: number;
  readonly nowUs: Micros;
  readonly trace: ((step: TraceStep) => void) | undefined;
  nextOrder: number;
  private reasons: Reason[] = NO_REASONS;
  private readonly engine: Engine;

  constructor(
    engine: Engine,
    seq: number,
    nowUs: Micros,
    nextOrder: number,
    trace: ((step: TraceStep) => void) | undefined,
  ) {
    this.engine = engine;
    this.seq = seq;
    this.nowUs = nowUs;
    this.nextOrder = nextOrder;
    this.trace = trace;
  }

  schedule(delayUs: Micros, actor: string, event: DueEvent): number {
    if (!Number.isInteger(delayUs) || delayUs < 0)
      throw new RangeError(`a delay is a whole number of microseconds, not ${delayUs}`);
    const order = this.nextOrder++;
    this.engine.agenda.put({
      atUs: this.nowUs + Math.min(delayUs, LONGEST_DELAY_US),
      order,
      actor,
      cause: this.seq,
      event,
    });
    return order;
  }

  cancel(order: number): void {
    this.engine.agenda.remove(order);
  }

  random(stream: string) {
    return randomStream(this.engine.world, this.engine.seed, stream);
  }

  because(reason: Reason): void {
    if (this.reasons === NO_REASONS) this.reasons = [reason];
    else this.reasons.push(reason);
  }

  /** The reasons, in an array without spare capacity: a run keeps entries by the hundred thousand. */
  givenReasons(): readonly Reason[] {
    return this.reasons.length < 2 ? this.reasons : this.reasons.slice();
  }
}

/**
 * An event on the agenda adds only its time, address and type to the digest. The rest follows from the entry that put
 * it there, and shows in the records once the event is handled. The start and inputs have no entry before them, so
 * their events are digested whole (`isGiven`).
 */
function chain(before: string, atUs: Micros, actor: string, event: DueEvent, delta: Delta, isGiven: boolean): string {
  const digester = new Digester().resume(before);
  digester.number(atUs);
  digester.text(actor);
  if (isGiven) digester.data(event);
  else digester.name(event.type);
  for (let i = 0; i < delta.length; i++) {
    const change = delta[i] as Change;
    digester.name(change.table);
    digester.data(change.key);
    if (isGiven || change.table !== AGENDA) digester.change(change.before, change.after);
    else if (change.after) addAppointment(digester, change.after as Due);
  }
  return digester.value();
}

function addAppointment(digester: Digester, { atUs, actor, event }: Due): void {
  digester.number(atUs);
  digester.text(actor);
  digester.name(event.type);
}
