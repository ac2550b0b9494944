import type { Micros } from '#base/time.ts';
import { type Candidate, Candidates } from '#cluster/api/election/candidates.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { ActorContext, Due } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { SCHEDULER_TABLES, schedulerCache } from '../schedulerRecords.ts';
import { type SchedulerEvent, schedulerEvent } from './schedulerClock.ts';

/** Tables that outlive a process: the leader, the instances, and the last decision for display. */
const KEPT: ReadonlySet<string> = new Set([
  SCHEDULER_TABLES.leadership,
  SCHEDULER_TABLES.instances,
  SCHEDULER_TABLES.decision,
]);

/**
 * The kube-scheduler processes: those that are alive and the active one. The tables hold the memory of the active one.
 * The informers of a standby receive events too. Its cache and queue can then be built from them at the moment the
 * other one dies.
 */
export class Processes extends Candidates {
  private readonly informers: Informers;
  private readonly kinds: readonly string[];

  /** `kinds` are in the order in which they are listed. */
  constructor(world: World, informers: Informers, kinds: readonly string[], electsLeader: boolean) {
    const { instances, leadership } = SCHEDULER_TABLES;
    super(world, { kind: 'Scheduler', instances, leadership, electsLeader });
    this.informers = informers;
    this.kinds = kinds;
  }

  override start(context: ActorContext, host: string): Candidate {
    const wasAnyAlive = this.isAnyAlive;
    const instance = super.start(context, host);
    if (!wasAnyAlive) this.remember(context);
    return instance;
  }

  protected override forget(context: ActorContext, host: string): void {
    for (const { order } of this.ownAgenda(host)) context.cancel(order);
    for (const name of this.world.tableNames()) if (/^scheduler\/[a-z]/.test(name) && !KEPT.has(name)) this.clear(name);
    if (this.isAnyAlive) this.remember(context);
  }

  /** A process that starts or takes over builds its cache and queue from its informers. */
  private remember(context: ActorContext): void {
    this.informers.replay(this.kinds, context.nowUs);
  }

  /** Pending events of the dead process, in order. Deliveries continue, because standbys watch too. */
  private ownAgenda(host: string): Due[] {
    return [...this.world.table(AGENDA).unordered()]
      .filter((due) => isOf(host, schedulerEvent(due)))
      .sort((a, b) => a.order - b.order);
  }
}

const SHARED: ReadonlySet<string> = new Set(['watch.delivered', 'list.delivered', 'fault.struck']);

/** Receives every change, with the previously delivered object. */
export interface ChangeHandler {
  handle(oldObject: KubeObject | undefined, newObject: KubeObject | undefined, nowUs: Micros): void;
}

/**
 * Informers of the scheduler: the last delivered objects of each kind, in the table `scheduler/<Kind>`. Finished Pods
 * are filtered out at the source, so a Pod that finishes looks deleted.
 * Upstream source (v1.36.2): pkg/scheduler/scheduler.go, newPodInformer.
 */
export class Informers {
  private readonly world: World;
  private readonly handlers: ChangeHandler;

  constructor(world: World, handlers: ChangeHandler) {
    this.world = world;
    this.handlers = handlers;
  }

  /** Last delivered version of a Pod. */
  pod(namespace: string | undefined, name: string): Pod | undefined {
    return this.world.table(schedulerCache('Pod')).get(keyOf(namespace, name));
  }

  get(kind: string, key: string): KubeObject | undefined {
    return this.table(kind).get(key);
  }

  /** Delivers all objects again in their last version, because a process starts. */
  replay(kinds: readonly string[], nowUs: Micros): void {
    for (const kind of kinds)
      for (const object of this.table(kind).values()) this.handlers.handle(undefined, object, nowUs);
  }

  /** Stores an object without a notification, because no process runs. */
  keep(object: KubeObject, isGone: boolean): void {
    const table = this.table(object.kind);
    if (isGone || isFinishedPod(object)) table.delete(objectKey(object));
    else table.put(objectKey(object), object);
  }

  /** An object was added or changed. */
  put(object: KubeObject, nowUs: Micros): void {
    if (isFinishedPod(object)) {
      this.remove(object, nowUs);
      return;
    }
    const table = this.table(object.kind);
    const key = objectKey(object);
    const known = table.get(key);
    table.put(key, object);
    if (known && known.metadata.uid !== object.metadata.uid) {
      this.handlers.handle(known, undefined, nowUs);
      this.handlers.handle(undefined, object, nowUs);
    } else this.handlers.handle(known, object, nowUs);
  }

  /** An object was deleted. The handlers see its last delivered state. */
  remove(object: KubeObject, nowUs: Micros): void {
    const table = this.table(object.kind);
    const key = objectKey(object);
    const known = table.get(key);
    if (!known) return;
    table.delete(key);
    this.handlers.handle(known, undefined, nowUs);
  }

  private table(kind: string) {
    return this.world.table(schedulerCache(kind));
  }
}

function isFinishedPod(object: KubeObject): boolean {
  if (object.kind !== 'Pod') return false;
  const phase = (object as Pod).status?.phase;
  return phase === 'Succeeded' || phase === 'Failed';
}

function isOf(host: string, event: SchedulerEvent | undefined): boolean {
  if (!event || SHARED.has(event.type)) return false;
  if (event.type === 'leaderElection.due') return event.host === host;
  return event.type !== 'response.arrived' || event.tag.type !== 'lease' || event.tag.host === host;
}
