import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { EventNote } from '#cluster/api/events.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { ApiError } from '#cluster/apiserver/apiErrors.ts';
import type { TypedRequest } from '#cluster/apiserver/chain/typedRequest.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { performRequest } from '#cluster/apiserver/performRequest.ts';
import type { Write } from '#cluster/apiserver/requestScope.ts';
import { prepareForCreate, prepareForUpdate } from '#cluster/apiserver/strategies/strategy.ts';
import type {
  Answer,
  Controller,
  ControllerRequest,
  InformerScope,
  SyncScope,
} from '#cluster/controllers/controller.ts';
import { controllerCache } from '#cluster/controllers/objectsByOwner.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { EVERY_GATE } from '#cluster/releases/featureGates.ts';
import { inOneOrder } from '#conformance/kubelet/kubeletCase.ts';
import type { ActorContext } from '#kernel/event.ts';
import { randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import type { PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

const MOST_ROUNDS = 1000;

/** The effect of one request on the store. */
export interface Performed {
  readonly request: ApiRequest;
  readonly error: ApiError | undefined;
  /** The object in the answer. */
  readonly object: KubeObject | undefined;
  readonly writes: readonly Write[];
}

interface Waiting {
  readonly controller: Controller;
  readonly key: string;
  readonly atUs: Micros;
}

interface LoopOptions {
  /**
   * Stores any status. The store of the recording did not check the statuses that controllers write; the API server
   * refuses some of them.
   */
  readonly storesAnyStatus?: boolean;
}

/**
 * Live controllers before a store that answers at once: the recordings have no delays. A round runs all due syncs, each
 * with the caches as they were at its beginning, then their requests, then the informers.
 */
export class ControlLoops {
  readonly world = new World();
  readonly etcd = new Etcd(this.world);
  /** Called for every write. */
  observe: (write: Write) => void = () => {};
  /** Called for every event that a controller records. */
  said: (note: EventNote) => void = () => {};
  nowUs = 0;
  private readonly controllers: readonly Controller[];
  private readonly waiting = new Map<string, Waiting>();
  private readonly options: LoopOptions;
  private undelivered: Write[] = [];

  constructor(make: (world: World) => readonly Controller[], options: LoopOptions = {}) {
    this.options = options;
    this.controllers = make(this.world);
  }

  /** Stores objects that exist before the controllers start. */
  begin(objects: readonly KubeObject[]): void {
    const stored = objects.map((object) => this.etcd.put(object.kind, object));
    for (const object of stored) this.cache(object.kind).put(objectKey(object), object);
    for (const object of stored) this.tell({ type: 'ADDED', kind: object.kind, before: undefined, object });
  }

  /** Performs a request of a client, and informs the controllers. */
  request(request: ControllerRequest): Performed {
    const performed = this.perform({ ...request, user: 'recording' } as TypedRequest);
    this.deliver();
    return performed;
  }

  /** Stores an object that another client wrote, without a request. */
  put(object: KubeObject): void {
    const before = this.etcd.get(object.kind, objectKey(object));
    const stored = this.etcd.put(object.kind, object, this.nowUs);
    this.tell({ type: before ? 'MODIFIED' : 'ADDED', kind: object.kind, before, object: stored });
  }

  /** Runs rounds until nothing is due. */
  settle(): void {
    for (let rounds = 0; this.round().length > 0; rounds++)
      if (rounds > 1000) throw new RangeError('the controllers did not settle after 1000 rounds');
  }

  /** Time of the next sync in simulated microseconds; `undefined` when none is due. */
  get nextAtUs(): number | undefined {
    const times = [...this.waiting.values()].map(({ atUs }) => atUs);
    return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
  }

  /** Runs the due syncs; returns the results of their requests. */
  round(): Performed[] {
    const due = [...this.waiting.entries()]
      .filter(([, { atUs }]) => atUs <= this.nowUs)
      .sort(([a], [b]) => compare(a, b));
    for (const [id] of due) this.waiting.delete(id);
    const syncs = due.map(([, { controller, key }]) => {
      const sync = new Sync(this, controller, key);
      controller.sync(sync);
      return sync;
    });
    const performed = syncs.flatMap((sync) => this.carryOut(sync));
    this.deliver();
    return due.length > 0 && performed.length === 0 ? [NOTHING] : performed;
  }

  enqueue(controller: Controller, key: string, delayUs: Micros): void {
    const id = `${controller.name}|${key}`;
    const atUs = this.nowUs + Math.max(0, delayUs);
    const known = this.waiting.get(id);
    if (!known || known.atUs > atUs) this.waiting.set(id, { controller, key, atUs });
  }

  cache(kind: string) {
    return this.world.table(controllerCache(kind));
  }

  private carryOut(sync: Sync): Performed[] {
    const performed: Performed[] = [];
    for (let current: Sync | undefined = sync; current; ) {
      const round: Performed[] = [];
      for (const { request, isParallel } of current.requests)
        if (isParallel || round.every(({ error }) => !error)) round.push(this.perform(request));
      performed.push(...round);
      current = current.answered(round.map(answerOf));
    }
    return performed;
  }

  private perform(request: TypedRequest): Performed {
    const writes: Write[] = [];
    const written = (write: Write) => writes.push(write);
    let error: ApiError | undefined;
    let object: KubeObject | undefined;
    try {
      object = performRequest({
        request,
        etcd: this.etcd,
        context: this.context(),
        written,
        manager: () => request.user,
      });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      object = this.options.storesAnyStatus ? this.storedStatus(request, written) : undefined;
      if (object === undefined) error = thrown;
    }
    this.undelivered.push(...writes);
    return { request, error, object, writes };
  }

  private storedStatus(request: TypedRequest, written: (write: Write) => void): KubeObject | undefined {
    if (request.verb !== 'update' || request.subresource !== 'status') return undefined;
    const before = this.etcd.get(request.kind, objectKey(request.object));
    if (before === undefined) return undefined;
    const { status } = request.object as { readonly status?: unknown };
    const object = this.etcd.put(request.kind, { ...before, ...{ status } }, this.nowUs);
    written({ type: 'MODIFIED', kind: request.kind, before, object, what: 'statusUpdated' });
    return object;
  }

  private deliver(): void {
    const writes = this.undelivered;
    this.undelivered = [];
    for (const write of writes) this.tell(write);
  }

  private tell(write: Omit<Write, 'what'>): void {
    const { type, kind, before, object } = write;
    const key = objectKey(object);
    if (type === 'DELETED') this.cache(kind).delete(key);
    else this.cache(kind).put(key, object);
    this.observe({ ...write, what: type === 'DELETED' ? 'deleted' : 'updated' });
    for (const controller of this.controllers) {
      if (!controller.watches.includes(kind) && !controller.watches.includes('*')) continue;
      controller.handle({ type, kind, before, object }, this.scope(controller));
    }
  }

  scope(controller: Controller): InformerScope {
    const { world, nowUs } = this;
    return {
      world,
      nowUs,
      cache: (kind) => world.table(controllerCache(kind)),
      objects: (kind) => this.cache(kind),
      enqueue: (key) => this.enqueue(controller, key, 0),
      enqueueAfter: (key, delayUs) => this.enqueue(controller, key, delayUs),
      event: (_, note) => this.said(note),
    };
  }

  /** The context has no agenda to put events on. */
  context(): ActorContext {
    const { world, nowUs } = this;
    return {
      nowUs,
      seq: 0,
      schedule: () => 0,
      cancel: () => {},
      random: (stream) => randomStream(world, 1, stream),
      because: () => {},
      trace: undefined,
    };
  }
}

/** The first delay of a work queue. */
const RETRY_US = 5000;
const NOTHING: Performed = {
  request: { verb: 'get', user: '', kind: '', name: '' },
  error: undefined,
  object: undefined,
  writes: [],
};

function answerOf({ request, error, object }: Performed): Answer {
  if (error) return { request, response: { ok: false, status: error } };
  return { request, response: { ok: true, code: 200, object } };
}

class Sync implements SyncScope {
  readonly key: string;
  readonly world: World;
  readonly nowUs: Micros;
  readonly context: ActorContext;
  readonly cache: SyncScope['cache'];
  readonly objects: SyncScope['objects'];
  readonly enqueue: SyncScope['enqueue'];
  readonly enqueueAfter: SyncScope['enqueueAfter'];
  readonly event: SyncScope['event'];
  readonly requests: { readonly request: TypedRequest; readonly isParallel: boolean }[] = [];
  private readonly loops: ControlLoops;
  private readonly controller: Controller;
  private next: object | undefined;

  constructor(loops: ControlLoops, controller: Controller, key: string) {
    const scope = loops.scope(controller);
    this.loops = loops;
    this.controller = controller;
    this.key = key;
    this.world = scope.world;
    this.nowUs = scope.nowUs;
    this.context = loops.context();
    this.cache = scope.cache;
    this.objects = scope.objects;
    this.enqueue = scope.enqueue;
    this.enqueueAfter = scope.enqueueAfter;
    this.event = scope.event;
  }

  /** Requests are sent in order until one is refused; `parallel` ones are sent in any case. */
  send(request: ControllerRequest, parallel?: 'parallel'): void {
    const full = { ...request, user: this.controller.name } as TypedRequest;
    this.requests.push({ request: full, isParallel: parallel !== undefined });
  }

  goOnWith(next: object): void {
    this.next = next;
  }

  fail(): void {
    this.loops.enqueue(this.controller, this.key, RETRY_US);
  }

  /** Passes the answers to the controller, if it wants to continue. */
  answered(answers: readonly Answer[]): Sync | undefined {
    if (this.requests.length === 0) return undefined;
    if (!this.next || !this.controller.answered) {
      if (answers.some(({ response }) => !response.ok)) this.fail();
      return undefined;
    }
    const after = new Sync(this.loops, this.controller, this.key);
    this.controller.answered(after, answers, this.next);
    return after;
  }
}

/** A round in the form of the comparison; a round without operations is quiet. */
interface Round {
  readonly ops: readonly object[];
}

/** Plays rounds as in the recordings: until `quietRounds` rounds were quiet after the round of the last action. */
export function roundsUntilQuiet<R extends Round>(
  actions: readonly { readonly round?: number }[],
  quietRounds: number,
  play: (round: number) => R,
): R[] {
  const lastAction = actions.reduce((last, { round = 0 }) => Math.max(last, round), 0);
  const rounds: R[] = [];
  for (let quiet = 0; quiet < quietRounds; ) {
    if (rounds.length === MOST_ROUNDS)
      throw new RangeError(`the controllers did not settle after ${MOST_ROUNDS} rounds`);
    const round = play(rounds.length);
    quiet = round.ops.length === 0 && rounds.length > lastAction ? quiet + 1 : 0;
    rounds.push(round);
  }
  return rounds;
}

interface Timed {
  readonly t?: number;
}

/**
 * A played timeline, prepared for the comparison with a recorded one: an entry that was recorded within the tolerance,
 * in seconds, gets the recorded time.
 */
export function nearTimes<T extends Timed>(played: readonly T[], recorded: readonly Timed[], tolerance: number): T[] {
  const left = [...recorded];
  return played.map((entry) => {
    const text = textOf(entry);
    const index = left.findIndex(
      (other) => Math.abs((other.t ?? 0) - (entry.t ?? 0)) <= tolerance + 1e-6 && textOf(other) === text,
    );
    const [match] = index < 0 ? [] : left.splice(index, 1);
    return match ? { ...entry, t: match.t ?? 0 } : entry;
  });
}

function textOf({ t: _, ...rest }: Timed): string {
  const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => compare(a, b)));
  return JSON.stringify(inOneOrder(sorted, []));
}

/** An object in the form that the API server stores after its creation: with defaults and generation. */
export function createdObject<T extends KubeObject>(object: T, uid: string): T {
  return prepareForCreate(setDefaults({ ...object, metadata: { ...object.metadata, uid } }), EVERY_GATE);
}

/** The same after an update of it. */
export function updatedObject<T extends KubeObject>(object: T, old: T): T {
  return prepareForUpdate(setDefaults(object), old, '', EVERY_GATE);
}

/**
 * The same after a recorded action: the recordings count a generation for each action, even for one that changes
 * nothing.
 */
export function acted<T extends KubeObject>(object: T, old: T): T {
  const generation = (old.metadata.generation ?? 0) + 1;
  const after = updatedObject(object, old);
  return { ...after, metadata: { ...after.metadata, generation } };
}

/** A template with another image. */
export function withImage(template: PodTemplateSpec, image: string): PodTemplateSpec {
  const containers = template.spec?.containers.map((container) => ({ ...container, image }));
  return { ...template, spec: { ...template.spec, containers } } as PodTemplateSpec;
}

export function imageOf(template: PodTemplateSpec | undefined): string {
  return template?.spec?.containers[0]?.image ?? '';
}
