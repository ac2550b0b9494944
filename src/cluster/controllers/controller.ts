import type { EventNote } from '#cluster/api/events.ts';
import type { ApiRequest, ApiResponse } from '#cluster/api/request.ts';
import type { WatchEventType } from '#cluster/api/watch.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';

/** What a controller may do while it handles an informer's event: look into the caches and ask for a sync. */
export interface InformerScope {
  readonly world: World;
  readonly nowUs: number;
  cache<K extends KindName>(kind: K): Table<KindTypes[K] & KubeObject>;
  /** Objects of any kind, also of those that Kubernetes does not have. */
  objects(kind: string): Table<KubeObject>;
  /** Puts a key of this controller on its work queue. */
  enqueue(key: string): void;
  /** The same, but not before some time has passed. */
  enqueueAfter(key: string, delayUs: number): void;
  /** Writes an Event, or counts up the one that says the same. */
  event(about: KubeObject, note: EventNote): void;
}

/** A change as the shared informer tells it; `before` is what the cache had. */
export interface InformerEvent {
  readonly type: WatchEventType;
  readonly kind: string;
  readonly before: KubeObject | undefined;
  readonly object: KubeObject;
}

/** One sync of one key: everything above, and requests. */
export interface SyncScope extends InformerScope {
  readonly key: string;
  readonly context: ActorContext;
  /** Sends a request; the sync counts as running until all of its requests are answered. Requests follow each other, until one is refused; those that are `parallel` go at once and before the others. */
  send(request: Request, parallel?: 'parallel'): void;
  /** Once all requests of this round are answered, `answered` is called with this. */
  goOnWith(next: object): void;
  /** The sync failed: it is tried again, later each time. */
  fail(): void;
}

/** A request without the user: a controller is known by its own name. */
export type Request = ApiRequest extends infer R ? (R extends ApiRequest ? Omit<R, 'user'> : never) : never;

export interface Answer {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
}

/**
 * One control loop of kube-controller-manager. It may keep records in tables of its own; everything it reads of the API comes
 * from the informers' caches, which may be behind.
 */
export interface Controller {
  /** As in `kube-controller-manager/<name>`. */
  readonly name: string;
  /** Its ServiceAccount in kube-system, when that is not `<name>-controller`. */
  readonly account?: string;
  /** How it signs its events, when that is not `<name>-controller`. */
  readonly eventSource?: string;
  /** How long a key that failed waits, at first and at most, in microseconds, when that is not 5 ms and 1000 s: each failure in a row doubles it. */
  readonly retries?: { readonly firstUs: number; readonly mostUs: number };
  /** The kinds whose events it gets; `*` for all. */
  readonly watches: readonly string[];
  handle(event: InformerEvent, scope: InformerScope): void;
  sync(scope: SyncScope): void;
  /** After the requests of a round were answered; without it a refused request fails the sync. */
  answered?(scope: SyncScope, answers: readonly Answer[], next: object): void;
}
