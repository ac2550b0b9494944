import { Derived } from '#kernel/derived.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import { controllerCache } from './controllerCache.ts';
import { type Controlling, controllerOf, coordinatesOf } from './owners.ts';

/**
 * Parts of a controller reference that must match, besides the namespace.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, PodControllerIndexKey, for Pods;
 * pkg/controller/cronjob/cronjob_controllerv2.go, getJobsToBeReconciled, for Jobs;
 * pkg/controller/controller_ref_manager.go, ClaimObject, for other kinds.
 */
type OwnedBy = 'coordinates' | 'name' | 'uid';

const OWNED_BY: Partial<Record<KindName, OwnedBy>> = { Pod: 'coordinates', Job: 'name' };

/**
 * Index of an informer's cache, as in kube-controller-manager: objects by their controller, and objects without one by
 * namespace.
 */
export class ObjectsByOwner<T extends KubeObject> {
  private readonly table: Table<T>;
  private readonly by: OwnedBy;
  private readonly lists: Derived<Lists<T>, T>;

  private constructor(table: Table<T>, by: OwnedBy) {
    this.table = table;
    this.by = by;
    const indexOf = (object: T) => indexBy(by, object.metadata.namespace, controllerOf(object));
    this.lists = new Derived(table, {
      make() {
        const lists: Lists<T> = { keys: new Map(), inOrder: new Map() };
        for (const key of table.unorderedKeys()) add(lists, indexOf(table.get(key) as T), key);
        return lists;
      },
      follow(lists, key, before, after) {
        const was = before && indexOf(before);
        const is = after && indexOf(after);
        if (after && was === is) {
          lists.inOrder.get(indexOf(after))?.replaced(key, after);
          return;
        }
        if (was !== undefined) drop(lists, was, key);
        if (is !== undefined) add(lists, is, key);
      },
    });
  }

  /** Index of the kind's cache, which all controllers share. */
  static of<K extends KindName>(world: World, kind: K): ObjectsByOwner<KindTypes[K] & KubeObject> {
    const table = world.table(controllerCache(kind)) as Table<KindTypes[K] & KubeObject>;
    const known = indexes.get(table) as ObjectsByOwner<KindTypes[K] & KubeObject> | undefined;
    if (known) return known;
    const made = new ObjectsByOwner(table, OWNED_BY[kind] ?? 'uid');
    indexes.set(table, made);
    return made;
  }

  /** Objects that the owner manages, in key order. Valid until the next change. */
  ownedBy({ kind, metadata: { namespace, name, uid = '' } }: KubeObject): readonly T[] {
    return this.sorted(indexBy(this.by, namespace, { kind, name, uid }));
  }

  /**
   * Objects with the same controller as this one, itself included; none if it has no controller. Valid until the next
   * change.
   */
  besides(object: T): readonly T[] {
    const owner = controllerOf(object);
    return owner ? this.sorted(indexBy(this.by, object.metadata.namespace, owner)) : [];
  }

  /** Objects without a controller in the namespace, in key order. Valid until the next change. */
  orphansIn(namespace: string): readonly T[] {
    return this.sorted(indexBy(this.by, namespace, undefined));
  }

  private sorted(index: string): readonly T[] {
    const lists = this.lists.now();
    const known = lists.inOrder.get(index);
    if (known) return known.objects;
    const keys = [...(lists.keys.get(index) ?? [])].sort();
    const ordered = new Ordered(
      keys,
      keys.map((key) => this.table.get(key) as T),
    );
    lists.inOrder.set(index, ordered);
    return ordered.objects;
  }
}

const indexes = new WeakMap<object, unknown>();

interface Lists<T> {
  readonly keys: Map<string, Set<string>>;
  /** Objects in order, cached until one changes. */
  readonly inOrder: Map<string, Ordered<T>>;
}

function add<T>({ keys, inOrder }: Lists<T>, index: string, key: string): void {
  inOrder.delete(index);
  const known = keys.get(index);
  if (known) known.add(key);
  else keys.set(index, new Set([key]));
}

function drop<T>({ keys, inOrder }: Lists<T>, index: string, key: string): void {
  inOrder.delete(index);
  const known = keys.get(index);
  known?.delete(key);
  if (known?.size === 0) keys.delete(index);
}

/** Objects with their keys, which stay while objects are replaced. */
class Ordered<T> {
  readonly objects: T[];
  private readonly positions: ReadonlyMap<string, number>;

  constructor(keys: readonly string[], objects: T[]) {
    this.objects = objects;
    this.positions = new Map(keys.map((key, position) => [key, position]));
  }

  replaced(key: string, object: T): void {
    const position = this.positions.get(key);
    if (position !== undefined) this.objects[position] = object;
  }
}

function indexBy(by: OwnedBy, namespace = '', owner: Controlling | undefined): string {
  if (!owner) return `orphans/${namespace}`;
  if (by === 'coordinates') return coordinatesOf(namespace, owner);
  return `${namespace}/${owner[by]}`;
}
