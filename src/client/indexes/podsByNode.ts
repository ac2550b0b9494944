import type { MirrorChange } from '#client/mirrorCollection.ts';
import type { PodView } from '#protocol/views.ts';
import type { Index } from './useIndex.ts';

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

/** An ended Pod keeps its node's name but uses nothing of the node. */
export function hasEnded(pod: PodView): boolean {
  return pod.phase === 'Succeeded' || pod.phase === 'Failed';
}
