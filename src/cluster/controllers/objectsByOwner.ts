import type { Table } from '#kernel/table.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerOf } from './owners.ts';

/** An index of an informer's cache, as kube-controller-manager's informers have: objects by the uid of their controller, and those without one by namespace. */
export class ObjectsByOwner<T extends KubeObject> {
  private readonly table: Table<T>;
  private readonly keys = new Map<string, Set<string>>();
  /** The same in order, until one changes. */
  private readonly inOrder = new Map<string, Ordered<T>>();

  private constructor(table: Table<T>) {
    this.table = table;
    for (const key of table.keys()) this.add(key, table.get(key) as T);
    table.observe((key, before, after) => {
      if (before && after) {
        const index = indexOf(after);
        if (indexOf(before) === index) {
          this.inOrder.get(index)?.replaced(key, after);
          return;
        }
      }
      if (before) this.drop(key, before);
      if (after) this.add(key, after);
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
    const known = this.inOrder.get(index);
    if (known) return known.objects;
    const keys = [...(this.keys.get(index) ?? [])].sort();
    const ordered = new Ordered(
      keys,
      keys.map((key) => this.table.get(key) as T),
    );
    this.inOrder.set(index, ordered);
    return ordered.objects;
  }

  private add(key: string, object: T): void {
    const index = indexOf(object);
    this.inOrder.delete(index);
    const keys = this.keys.get(index);
    if (keys) keys.add(key);
    else this.keys.set(index, new Set([key]));
  }

  private drop(key: string, object: T): void {
    const index = indexOf(object);
    this.inOrder.delete(index);
    const keys = this.keys.get(index);
    keys?.delete(key);
    if (keys?.size === 0) this.keys.delete(index);
  }
}

const indexes = new WeakMap<object, unknown>();

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
