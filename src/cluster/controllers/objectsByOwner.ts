import type { Table } from '../../kernel/table.ts';
import type { KubeObject } from '../../model/kinds.ts';
import { objectKey } from '../../model/objectKey.ts';
import { controllerOf } from './owners.ts';

/** An index of an informer's cache, as kube-controller-manager's informers have: objects by the uid of their controller, and those without one by namespace. */
export class ObjectsByOwner<T extends KubeObject> {
  private readonly table: Table<T>;
  private readonly keys = new Map<string, Set<string>>();
  /** The same keys sorted, until one comes or goes. */
  private readonly inOrder = new Map<string, readonly string[]>();

  constructor(table: Table<T>) {
    this.table = table;
    for (const object of table.unordered()) this.add(object);
    table.observe((_, before, after) => {
      if (before && after && indexOf(before) === indexOf(after)) return;
      if (before) this.drop(before);
      if (after) this.add(after);
    });
  }

  /** What the owner of that uid manages, in the order of the keys. */
  ownedBy(uid: string): T[] {
    return this.sorted(uid);
  }

  /** What nobody manages in the namespace, in the order of the keys. */
  orphansIn(namespace: string): T[] {
    return this.sorted(orphanIndex(namespace));
  }

  private sorted(index: string): T[] {
    let keys = this.inOrder.get(index);
    if (!keys) {
      keys = [...(this.keys.get(index) ?? [])].sort();
      this.inOrder.set(index, keys);
    }
    return keys.map((key) => this.table.get(key) as T);
  }

  private add(object: T): void {
    const index = indexOf(object);
    this.inOrder.delete(index);
    const keys = this.keys.get(index) ?? new Set<string>();
    this.keys.set(index, keys);
    keys.add(objectKey(object));
  }

  private drop(object: T): void {
    const index = indexOf(object);
    this.inOrder.delete(index);
    const keys = this.keys.get(index);
    keys?.delete(objectKey(object));
    if (keys?.size === 0) this.keys.delete(index);
  }
}

function indexOf(object: KubeObject): string {
  return controllerOf(object)?.uid ?? orphanIndex(object.metadata.namespace ?? '');
}

function orphanIndex(namespace: string): string {
  return `orphans/${namespace}`;
}
