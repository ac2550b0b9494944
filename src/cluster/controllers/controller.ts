import type { Micros } from '#base/time.ts';
import type { EventNote } from '#cluster/api/events.ts';
import type { ApiRequest, ApiResponse } from '#cluster/api/request.ts';
import type { WatchEventType } from '#cluster/api/watch.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';

/** Operations of a controller during an informer event: read the caches and queue syncs. */
export interface InformerScope {
  readonly world: World;
  readonly nowUs: Micros;
  cache<K extends KindName>(kind: K): Table<KindTypes[K] & KubeObject>;
  /** Objects of any kind, including custom ones. */
  objects(kind: string): Table<KubeObject>;
  /** Adds a key of this controller to its work queue. */
  enqueue(key: string): void;
  /** Adds the key after a delay. */
  enqueueAfter(key: string, delayUs: Micros): void;
  /** Records an Event, or raises the count of an equal one. */
  event(about: KubeObject, note: EventNote): void;
}

/** A change from the shared informer. `before` is the cache's earlier object. */
export interface InformerEvent {
  readonly type: WatchEventType;
  readonly kind: string;
  readonly before: KubeObject | undefined;
  readonly object: KubeObject;
}

/** Operations of one sync of one key: as above, plus requests. */
export interface SyncScope extends InformerScope {
  readonly key: string;
  readonly context: ActorContext;
  /**
   * Sends a request. The sync runs until all of its requests are answered. Requests follow each other until one is
   * refused. `parallel` ones go at once, before the others.
   */
  send(request: ControllerRequest, parallel?: 'parallel'): void;
  /** Passes `next` to `answered` when all requests of this round are answered. */
  goOnWith(next: object): void;
  /** The sync failed and is retried with backoff. */
  fail(): void;
}

/** A request without the user, which follows from the controller's name. */
export type ControllerRequest = ApiRequest extends infer R ? (R extends ApiRequest ? Omit<R, 'user'> : never) : never;

export interface Answer {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

/**
 * One control loop of kube-controller-manager. It may keep records in its own tables. It reads the API only through the
 * informers' caches, which may lag.
 */
export interface Controller {
  /** Name in `kube-controller-manager/<name>`. */
  readonly name: string;
  /** ServiceAccount in kube-system, if it is not `<name>-controller`. */
  readonly account?: string;
  /** Source of its events, if it is not `<name>-controller`. */
  readonly eventSource?: string;
  /**
   * First and maximum delay of a failed key in microseconds, if not 5 ms and 1000 s. Each consecutive failure doubles
   * the delay.
   */
  readonly retries?: { readonly firstUs: Micros; readonly mostUs: Micros };
  /** Kinds whose events it receives; `*` for all. */
  readonly watches: readonly string[];
  handle(event: InformerEvent, scope: InformerScope): void;
  sync(scope: SyncScope): void;
  /** Called after the requests of a round were answered. Without it, a refused request fails the sync. */
  answered?(scope: SyncScope, answers: readonly Answer[], next: object): void;
}
