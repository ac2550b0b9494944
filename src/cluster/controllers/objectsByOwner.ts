import { Derived } from '#kernel/derived.ts';
import type { Table } from '#kernel/table.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerOf } from './owners.ts';

/** An index of an informer's cache, as kube-controller-manager's informers have: objects by the uid of their controller, and those without one by namespace. */
export class ObjectsByOwner<T extends KubeObject> {
  private readonly table: Table<T>;
  private readonly lists: Derived<Lists<T>, T>;

  private constructor(table: Table<T>) {
    this.table = table;
    this.lists = new Derived(table, {
      make() {
        const lists: Lists<T> = { keys: new Map(), inOrder: new Map() };
        for (const key of table.unorderedKeys()) add(lists, key, table.get(key) as T);
        return lists;
      },
      follow,
    });
  }

  /** The index of that cache, which all controllers share. */
  static of<T extends KubeObject>(table: Table<T>): ObjectsByOwner<T> {
    const known = indexes.get(table) as ObjectsByOwner<T> | undefined;
    if (known) return known;
    const made = new ObjectsByOwner(table);
    indexes.set(table, made);
    return made;
  }

  /** What the owner of that uid manages, in the order of the keys. Valid until the next change. */
  ownedBy(uid: string): readonly T[] {
    return this.sorted(uid);
  }

  /** What nobody manages in the namespace, in the order of the keys. Valid until the next change. */
  orphansIn(namespace: string): readonly T[] {
    return this.sorted(orphanIndex(namespace));
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
  /** The same in order, until one changes. */
  readonly inOrder: Map<string, Ordered<T>>;
}

function follow<T extends KubeObject>(lists: Lists<T>, key: string, before: T | undefined, after: T | undefined): void {
  if (before && after) {
    const index = indexOf(after);
    if (indexOf(before) === index) {
      lists.inOrder.get(index)?.replaced(key, after);
      return;
    }
  }
  if (before) drop(lists, key, before);
  if (after) add(lists, key, after);
}

function add<T extends KubeObject>({ keys, inOrder }: Lists<T>, key: string, object: T): void {
  const index = indexOf(object);
  inOrder.delete(index);
  const known = keys.get(index);
  if (known) known.add(key);
  else keys.set(index, new Set([key]));
}

function drop<T extends KubeObject>({ keys, inOrder }: Lists<T>, key: string, object: T): void {
  const index = indexOf(object);
  inOrder.delete(index);
  const known = keys.get(index);
  known?.delete(key);
  if (known?.size === 0) keys.delete(index);
}

/** Objects beside their keys, which stay while objects are replaced. */
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

function indexOf(object: KubeObject): string {
  return controllerOf(object)?.uid ?? orphanIndex(object.metadata.namespace ?? '');
}

function orphanIndex(namespace: string): string {
  return `orphans/${namespace}`;
}
