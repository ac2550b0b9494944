import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { schedulerCache } from '../schedulerCache.ts';

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
