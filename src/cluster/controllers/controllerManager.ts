import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import type { LeaderElectionDue, LeaderElectionSettings, LeaseTag } from '#cluster/api/election/candidates.ts';
import { type Electorate, LeaderElection } from '#cluster/api/election/leaderElection.ts';
import { type EventNote, type EventSource, recordEvent } from '#cluster/api/events.ts';
import { storeKind } from '#cluster/api/held.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import { type ApiRequest, type ResponseArrived, sendRequest } from '#cluster/api/request.ts';
import { because, becauseOf, madeType } from '#cluster/api/subject.ts';
import type { ListDelivered, WatchDelivered } from '#cluster/api/watch.ts';
import type { FaultStruck } from '#cluster/environment/faults.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Controller, ControllerRequest, InformerEvent, InformerScope, SyncScope } from './controller.ts';
import { ManagerProcesses, MANAGER as NAME } from './managerProcesses.ts';
import { controllerCache } from './objectsByOwner.ts';
import { type DelayEnded, type SyncDue, WorkQueue } from './workQueue.ts';

/**
 * Shared parts of all scopes of one controller. Created once, because each change of a Pod goes to twenty controllers.
 */
class ControllerDesk {
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
class ControllerScope implements InformerScope {
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
class Round extends ControllerScope implements SyncScope {
  readonly key: string;
  readonly parallel: ApiRequest[] = [];
  readonly sequence: ApiRequest[] = [];
  failed = false;
  next: object | undefined;

  constructor(desk: ControllerDesk, context: ActorContext, key: string) {
    super(desk, context);
    this.key = key;
  }

  send(request: ControllerRequest, parallel?: 'parallel'): void {
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

interface SyncTag {
  readonly key: string;
  /** Process that sent the request. */
  readonly process: string;
}

/** Syncs and delays use the address of a controller. */
type ManagerEvent =
  | ListDelivered
  | WatchDelivered
  | SyncDue
  | DelayEnded
  | ResponseArrived<LeaseTag | SyncTag>
  | LeaderElectionDue
  | FaultStruck;

const USER = `system:${NAME}`;
const ELECTORATE: Electorate = { address: NAME, user: USER, source: { component: NAME, user: USER } };

interface Controlled {
  readonly controller: Controller;
  readonly desk: ControllerDesk;
}

/** All control loops in one process: a shared informer cache, and a work queue for each controller. */
export class ControllerManager implements Actor<ManagerEvent> {
  readonly name = NAME;
  private readonly world: World;
  private readonly queue: WorkQueue;
  private readonly controllers: ReadonlyMap<string, Controlled>;
  /** Controllers that watch a kind, in the order of notification; looked up at the kind's first event. */
  private readonly watchers = new Map<string, readonly Controlled[]>();
  private readonly processes: ManagerProcesses;
  private readonly election: LeaderElection | undefined;

  /** With election settings there are two processes, of which one is active. */
  constructor(world: World, controllers: readonly Controller[], election?: LeaderElectionSettings) {
    this.world = world;
    this.queue = new WorkQueue(world);
    this.controllers = new Map(
      controllers.map((controller) => [
        controller.name,
        { controller, desk: new ControllerDesk(world, this.queue, controller) },
      ]),
    );
    const names = new Set(this.controllers.keys());
    this.processes = new ManagerProcesses(world, names, election !== undefined, (objects, context) =>
      this.begin(objects, context),
    );
    this.election = election && new LeaderElection(world, this.processes, election, ELECTORATE);
  }

  handle(event: ManagerEvent, context: ActorContext, address: string): void {
    switch (event.type) {
      case 'list.delivered':
        this.listed(event.objects, context);
        return;
      case 'watch.delivered':
        this.watched(event.event, context);
        return;
      case 'sync.due':
        this.sync(this.controlledAt(address), event.key, context);
        return;
      case 'delay.ended':
        this.queue.delayEnded(this.controlledAt(address).desk.name, event.key, context);
        return;
      case 'response.arrived':
        if ('key' in event.tag) this.answered(this.controlledAt(address), event.tag, event, context);
        else this.election?.answered(context, event.tag, event);
        return;
      case 'leaderElection.due':
        this.election?.due(context, event);
        return;
      case 'fault.struck':
        if (event.value > 0) this.processes.kill(context);
        else this.processes.startAgain(context, this.election);
        return;
      default:
        notTaken(NAME, event);
    }
  }

  private controlledAt(address: string): Controlled {
    const controlled = this.controllers.get(address.slice(NAME.length + 1));
    if (!controlled) throw new RangeError(`there is no controller at ${address}`);
    return controlled;
  }

  /** Fills every cache before the first handler runs, as controllers wait for their informers to sync. */
  private listed(objects: readonly KubeObject[], context: ActorContext): void {
    for (const object of objects) this.cache(storeKind(object)).put(objectKey(object), object);
    if (this.election) this.election.begin(context);
    else if (this.processes.isWorking) this.begin(objects, context);
  }

  private begin(objects: readonly KubeObject[], context: ActorContext): void {
    because(context, { type: 'informers.synced' });
    for (const object of objects)
      this.tell({ type: 'ADDED', kind: storeKind(object), before: undefined, object }, context);
  }

  private watched({ type, kind, object }: WatchDelivered['event'], context: ActorContext): void {
    const cache = this.cache(kind);
    const key = objectKey(object);
    const before = cache.get(key);
    if (type === 'DELETED') cache.delete(key);
    else cache.put(key, object);
    becauseOf(context, 'informer.notified', kind, key, { change: type });
    if (!this.processes.isWorking) return;
    this.tell({ type, kind, before, object }, context);
  }

  private tell(event: InformerEvent, context: ActorContext): void {
    for (const { controller, desk } of this.watchersOf(event.kind))
      controller.handle(event, new ControllerScope(desk, context));
  }

  private watchersOf(kind: InformerEvent['kind']): readonly Controlled[] {
    let watchers = this.watchers.get(kind);
    if (!watchers) {
      const all = [...this.controllers.values()];
      watchers = all.filter(({ controller: { watches } }) => watches.includes(kind) || watches.includes('*'));
      this.watchers.set(kind, watchers);
    }
    return watchers;
  }

  private sync(controlled: Controlled, key: string, context: ActorContext): void {
    const { controller } = controlled;
    this.queue.start(controller.name, key);
    becauseOf(context, madeType(controller.name, 'synced'), controller.name, key);
    this.round(controlled, key, context, (scope) => controller.sync(scope));
  }

  private answered(
    controlled: Controlled,
    { key, process }: SyncTag,
    event: ResponseArrived,
    context: ActorContext,
  ): void {
    if (process !== this.processes.identity) return;
    const { controller } = controlled;
    becauseOf(context, 'request.answered', controller.name, key, { ok: event.response.ok });
    const { send, over } = this.queue.answer(controller.name, key, {
      request: event.request,
      response: event.response,
    });
    if (send) this.request(controller, key, send, context);
    if (!over) return;
    const { answers, next } = over;
    this.round(controlled, key, context, (scope) => {
      if (next && controller.answered) controller.answered(scope, answers, next);
      else if (answers.some(({ response }) => !response.ok)) scope.fail();
    });
  }

  /** Runs one round of a sync. The sync ends unless the round sent requests. */
  private round(
    { controller, desk }: Controlled,
    key: string,
    context: ActorContext,
    run: (scope: SyncScope) => void,
  ): void {
    const scope = new Round(desk, context, key);
    run(scope);
    const { parallel, sequence, next, failed } = scope;
    const now = parallel.length > 0 ? parallel : sequence.splice(0, 1);
    if (now.length === 0) {
      this.queue.done(controller.name, key, failed, context, controller.retries);
      return;
    }
    for (const request of now) this.request(controller, key, request, context);
    this.queue.wait(controller.name, key, now.length, sequence, next);
  }

  private request(controller: Controller, key: string, request: ApiRequest, context: ActorContext): void {
    const tag: SyncTag = { key, process: this.processes.identity };
    sendRequest(this.world, context, `${NAME}/${controller.name}`, request, writeUs(this.world), tag);
  }

  private cache(kind: string): Table<KubeObject> {
    return this.world.table(controllerCache(kind));
  }
}

/** `replicaset-controller`: the event source of a controller. */
function componentOf({ name }: Controller): string {
  return `${name.toLowerCase()}-controller`;
}
