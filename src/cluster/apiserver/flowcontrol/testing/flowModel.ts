import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { RequestArrived } from '#cluster/api/request.ts';
import { Engine } from '#kernel/engine.ts';
import type { Actor, ActorContext, DueEvent, Entry } from '#kernel/event.ts';
import { World } from '#kernel/world.ts';
import { bootstrapObjects } from '#model/flowcontrol/bootstrapObjects.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { InFlightLimits } from '../configController.ts';
import { type Arrival, FlowControl, type FlowEffects, type Rejected } from '../flowControl.ts';
import { flowTables, type LevelRecord, type PoolRecord, type SchemaRecord, schemaKey } from '../flowControlRecords.ts';
import type { FlowEvent } from '../flowEvents.ts';
import type { FlowRequest } from '../flowRequest.ts';
import type { KnownStats } from '../listWidth.ts';

export const SERVER = 'kube-apiserver';

/** A request of a test, and its execution time. */
export interface PlannedRequest {
  readonly atSeconds: number;
  readonly request: FlowRequest;
  readonly seconds: number;
}

export interface FlowModelOptions {
  readonly limit?: number;
  /** Without API Priority and Fairness. */
  readonly maxInFlight?: InFlightLimits;
  /** Objects besides the bootstrap objects, or instead of those with the same name. */
  readonly objects?: readonly KubeObject[];
  readonly stats?: (resource: string) => KnownStats;
  readonly requests?: readonly PlannedRequest[];
}

interface Sent extends DueEvent {
  readonly type: 'request.sent';
  readonly id: number;
}

interface Done extends DueEvent {
  readonly type: 'execution.done';
  readonly id: number;
}

interface ObjectsWritten extends DueEvent {
  readonly type: 'objects.written';
  readonly objects: readonly KubeObject[];
  /** `kind/name`. */
  readonly deleted: readonly string[];
}

type ModelEvent = Sent | Done | ObjectsWritten | RequestArrived | FlowEvent;

/**
 * Flow control of one server on the real kernel. Requests do nothing but take time. Request i of the plan has the
 * number i + 1.
 */
export class FlowModel implements Actor<ModelEvent> {
  readonly name = SERVER;
  readonly world = new World();
  readonly flow: FlowControl;
  readonly engine: Engine;
  readonly entries: Entry[] = [];
  readonly arrivals = new Map<number, Arrival>();
  readonly rejections = new Map<number, Rejected & { readonly atSeconds: number }>();
  readonly startedSeconds = new Map<number, number>();
  private readonly plan: readonly PlannedRequest[];

  constructor({
    limit = 600,
    maxInFlight,
    objects = [],
    stats = () => 'notFound',
    requests = [],
  }: FlowModelOptions = {}) {
    this.plan = requests;
    this.flow = new FlowControl(this.world, {
      server: SERVER,
      objectStats: stats,
      consistentListFromCache: true,
      requestTimeoutUs: 60 * SECOND_US,
    });
    this.engine = new Engine({
      world: this.world,
      seed: 1,
      actors: [this],
      genesis: (context) => {
        this.store([...bootstrapObjects(), ...objects], []);
        this.flow.start(context, limit, maxInFlight);
        requests.forEach(({ atSeconds }, i) => {
          const event: Sent = { type: 'request.sent', id: i + 1 };
          context.schedule(Math.round(atSeconds * SECOND_US), SERVER, event);
        });
      },
    });
  }

  runUntil(seconds: number): this {
    for (;;) {
      const next = this.engine.agenda.next();
      if (!next || next.atUs > seconds * SECOND_US) return this;
      this.entries.push(this.engine.step() as Entry);
    }
  }

  /** Writes objects now. They are digested at once. */
  write(objects: readonly KubeObject[], deleted: readonly string[] = []): this {
    const event: ObjectsWritten = { type: 'objects.written', objects, deleted };
    this.entries.push(this.engine.inject(1, this.engine.position.atUs, SERVER, event));
    return this;
  }

  handle(event: ModelEvent, context: ActorContext): void {
    if (event.type === 'request.sent') this.arrive(event.id, context);
    else if (event.type === 'request.arrived') this.obey(event, context);
    else if (event.type === 'execution.done') this.follow(this.flow.finish(context, event.id), context);
    else if (event.type === 'objects.written') {
      this.store(event.objects, event.deleted);
      this.follow(this.flow.digest(context), context);
    } else this.follow(this.flow.handle(event, context), context);
  }

  level(name: string): LevelRecord {
    return this.world.table(flowTables(SERVER).levels).get(name) as LevelRecord;
  }

  pool(name: string): PoolRecord {
    return this.world.table(flowTables(SERVER).pools).get(name) as PoolRecord;
  }

  schema(level: string, flowSchema: string): SchemaRecord {
    return this.world.table(flowTables(SERVER).schemas).get(schemaKey(level, flowSchema)) as SchemaRecord;
  }

  /** One field of all levels, by name. */
  limits(field: 'nominal' | 'lower' | 'upper' | 'current'): Record<string, number> {
    const levels = this.world.table(flowTables(SERVER).levels).values();
    return Object.fromEntries(levels.map((level) => [level.name, level[field]]));
  }

  /** Queue times in seconds of the user's executed requests. */
  waits(user: string): number[] {
    return this.plan.flatMap(({ atSeconds, request }, i) => {
      const started = this.startedSeconds.get(i + 1);
      return request.user.name === user && started !== undefined
        ? [Math.round((started - atSeconds) * SECOND_US) / SECOND_US]
        : [];
    });
  }

  private arrive(id: number, context: ActorContext): void {
    const { request } = this.plan[id - 1] as PlannedRequest;
    const arrival = this.flow.arrive(context, { ...request, id, receivedUs: context.nowUs });
    this.arrivals.set(id, arrival);
    if (arrival.outcome === 'rejected') {
      const { reason, retryAfterSeconds } = arrival;
      this.follow({ dispatched: [], rejected: [{ id, reason, retryAfterSeconds }] }, context);
    }
    const started = arrival.outcome === 'executed' ? [...arrival.dispatched, id] : arrival.dispatched;
    this.follow({ dispatched: started, rejected: [] }, context);
  }

  private follow({ dispatched, rejected }: FlowEffects, context: ActorContext): void {
    const atSeconds = context.nowUs / SECOND_US;
    for (const id of dispatched) {
      this.startedSeconds.set(id, atSeconds);
      const event: Done = { type: 'execution.done', id };
      context.schedule(Math.round((this.plan[id - 1] as PlannedRequest).seconds * SECOND_US), SERVER, event);
    }
    for (const one of rejected) this.rejections.set(one.id, { ...one, atSeconds });
  }

  /** Carries out the server's own writes. */
  private obey({ request }: RequestArrived, context: ActorContext): void {
    if (request.verb === 'delete') this.store([], [`${request.kind}/${request.name}`]);
    else if (request.verb === 'create' || request.verb === 'update') this.store([request.object], []);
    else throw new TypeError(`the server does not ${request.verb}`);
    this.follow(this.flow.digest(context), context);
  }

  private store(objects: readonly KubeObject[], deleted: readonly string[]): void {
    for (const object of objects) this.world.table(store(object.kind)).put(object.metadata.name, object);
    for (const key of deleted) {
      const [kind, name] = key.split('/') as [string, string];
      this.world.table(store(kind)).delete(name);
    }
  }
}
