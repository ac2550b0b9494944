import { useLayoutEffect, useMemo } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { MirrorChange, MirrorCollection } from '#client/mirror.ts';
import type { CollectionName, Collections, NodeView, PodView } from '#protocol/views.ts';

const NONE: readonly PodView[] = [];

/**
 * Pods by their node, assumed ones included. Pods that have ended are left out, because they use nothing of the node.
 */
export class PodsByNode implements Index<PodView> {
  private readonly nodeOf = new Map<string, string>();
  private readonly onNode = new Map<string, Map<string, PodView>>();
  private readonly lists = new Map<string, readonly PodView[]>();

  apply({ reset, put, drop }: MirrorChange<PodView>): void {
    if (reset) {
      this.nodeOf.clear();
      this.onNode.clear();
      this.lists.clear();
    }
    for (const key of drop) this.remove(key);
    for (const pod of put) {
      if (this.nodeOf.get(pod.key) !== pod.node || hasEnded(pod)) this.remove(pod.key);
      if (pod.node !== '' && !hasEnded(pod)) this.add(pod);
    }
  }

  /** The same list while it has the same records. */
  on(node: string): readonly PodView[] {
    const list = this.lists.get(node);
    if (list) return list;
    const pods = this.onNode.get(node);
    const fresh = pods ? [...pods.values()] : NONE;
    this.lists.set(node, fresh);
    return fresh;
  }

  private add(pod: PodView): void {
    this.nodeOf.set(pod.key, pod.node);
    this.lists.delete(pod.node);
    const pods = this.onNode.get(pod.node);
    if (pods) pods.set(pod.key, pod);
    else this.onNode.set(pod.node, new Map([[pod.key, pod]]));
  }

  private remove(key: string): void {
    const node = this.nodeOf.get(key);
    if (node === undefined) return;
    this.nodeOf.delete(key);
    this.onNode.get(node)?.delete(key);
    this.lists.delete(node);
  }
}

/** Names of all nodes in the order in which the API server learned of them. */
export class NodeOrder implements Index<NodeView> {
  private readonly ordinals = new Map<string, number>();
  private sorted: readonly string[] | undefined = [];

  apply({ reset, put, drop }: MirrorChange<NodeView>): void {
    const before = reset ? new Map(this.ordinals) : undefined;
    if (reset) this.ordinals.clear();
    let isSame = drop.length === 0;
    for (const name of drop) this.ordinals.delete(name);
    for (const { name, ordinal } of put) {
      if ((before ?? this.ordinals).get(name) !== ordinal) isSame = false;
      this.ordinals.set(name, ordinal);
    }
    if (!isSame || (before && before.size !== this.ordinals.size)) this.sorted = undefined;
  }

  /** The same array while it has the same names. */
  get names(): readonly string[] {
    this.sorted ??= [...this.ordinals].sort(([, a], [, b]) => a - b).map(([name]) => name);
    return this.sorted;
  }
}

/** Data derived from a collection that follows its changes, so that drawing does not read thousands of records. */
export interface Index<T> {
  apply(change: MirrorChange<T>): void;
}

/**
 * An index of a collection, up to date with the mirror. The object never changes, so depend on the collection's
 * snapshot.
 */
export function useIndex<N extends CollectionName, I extends Index<Collections[N]>>(name: N, create: () => I): I {
  const collection = useClient().mirror[name] as unknown as MirrorCollection<Collections[N]>;
  const index = useMemo(() => filled(create(), collection), [collection, create]);
  useLayoutEffect(() => {
    filled(index, collection);
    return collection.subscribe((change) => index.apply(change));
  }, [index, collection]);
  return index;
}

function filled<T extends object, I extends Index<T>>(index: I, collection: MirrorCollection<T>): I {
  index.apply({ reset: true, put: [...collection.values()], drop: [] });
  return index;
}

/** An ended Pod keeps its node's name but uses nothing of the node. */
export function hasEnded(pod: PodView): boolean {
  return pod.phase === 'Succeeded' || pod.phase === 'Failed';
}
