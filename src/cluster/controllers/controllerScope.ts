import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import { type EventNote, type EventSource, recordEvent } from '#cluster/api/events.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { Controller, InformerScope, Request, SyncScope } from './controller.ts';
import { controllerCache } from './controllerCache.ts';
import type { WorkQueue } from './workQueue.ts';

/**
 * Shared parts of all scopes of one controller. Created once, because each change of a Pod goes to twenty controllers.
 */
export class ControllerDesk {
  readonly world: World;
  readonly queue: WorkQueue;
  /** The controller's name. */
  readonly name: string;
  readonly source: EventSource;

  constructor(world: World, queue: WorkQueue, controller: Controller) {
    this.world = world;
    this.queue = queue;
    this.name = controller.name;
    const component = controller.eventSource ?? componentOf(controller);
    const user = `system:serviceaccount:kube-system:${controller.account ?? componentOf(controller)}`;
    this.source = { component, user };
  }
}

/** Scope of one controller in one entry. */
export class ControllerScope implements InformerScope {
  readonly world: World;
  readonly context: ActorContext;
  protected readonly desk: ControllerDesk;

  constructor(desk: ControllerDesk, context: ActorContext) {
    this.world = desk.world;
    this.context = context;
    this.desk = desk;
  }

  get nowUs(): number {
    return this.context.nowUs;
  }

  cache<K extends KindName>(kind: K): Table<KindTypes[K] & KubeObject> {
    return this.world.table(controllerCache(kind)) as Table<KindTypes[K] & KubeObject>;
  }

  objects(kind: string): Table<KubeObject> {
    return this.world.table(controllerCache(kind));
  }

  enqueue(key: string): void {
    this.desk.queue.add(this.desk.name, key, this.context);
  }

  enqueueAfter(key: string, delayUs: Micros): void {
    this.desk.queue.addAfter(this.desk.name, key, delayUs, this.context);
  }

  event(about: KubeObject, note: EventNote): void {
    recordEvent(this.world, this.context, this.desk.source, about, note);
  }
}

/** One round of a sync, and its requests. */
export class Round extends ControllerScope implements SyncScope {
  readonly key: string;
  readonly parallel: ApiRequest[] = [];
  readonly sequence: ApiRequest[] = [];
  failed = false;
  next: object | undefined;

  constructor(desk: ControllerDesk, context: ActorContext, key: string) {
    super(desk, context);
    this.key = key;
  }

  send(request: Request, parallel?: 'parallel'): void {
    const full = extended(request, { user: this.desk.source.user }) as ApiRequest;
    (parallel ? this.parallel : this.sequence).push(full);
  }

  goOnWith(next: object): void {
    this.next = next;
  }

  fail(): void {
    this.failed = true;
  }
}

/** `replicaset-controller`: the event source of a controller. */
function componentOf({ name }: Controller): string {
  return `${name.toLowerCase()}-controller`;
}
