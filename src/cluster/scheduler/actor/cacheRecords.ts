import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { SchedulerCache } from '../cache/schedulerCache.ts';
import { podOnNode } from '../framework/podInfo.ts';
import { type CachedNode, type CachedPod, SCHEDULER_TABLES } from '../schedulerRecords.ts';

/**
 * Records of the scheduler's cache: nodes, and Pods on them, including Pods being bound. The data that a cycle computes
 * from them is derived by observing the tables.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/cache.go.
 */
export class CacheRecords {
  private readonly nodes: Table<CachedNode>;
  private readonly pods: Table<CachedPod>;
  private readonly derived: SchedulerCache;

  /** `derived` follows these records. It gives the position of nodes and Pods in the scheduler's order. */
  constructor(world: World, derived: SchedulerCache) {
    this.nodes = world.table(SCHEDULER_TABLES.nodes);
    this.pods = world.table(SCHEDULER_TABLES.pods);
    this.derived = derived;
  }

  get nodeCount(): number {
    return this.nodes.size;
  }

  putNode(node: Node): void {
    this.nodes.put(node.metadata.name, { node, order: this.derived.nextOrder(node) });
  }

  removeNode(name: string): void {
    this.nodes.delete(name);
  }

  getPod(uid: string): CachedPod | undefined {
    return this.pods.get(uid);
  }

  isAssumed(uid: string): boolean {
    return this.pods.get(uid)?.assumed === true;
  }

  /** A Pod with a node was delivered. If it was assumed, it is now confirmed. */
  putPod(pod: Pod): void {
    this.write(pod, false);
  }

  removePod(uid: string): void {
    this.drop(uid);
  }

  /** Reserves the room before the binding is done. Stores the Pod with its future node. */
  assumePod(pod: Pod, node: string): Pod {
    const assumed = podOnNode(pod, node);
    this.write(assumed, true);
    return assumed;
  }

  /** Frees the room of an assumed Pod. Returns `undefined` if it was not assumed, or no longer. */
  forgetPod(uid: string): Pod | undefined {
    const cached = this.pods.get(uid);
    if (!cached?.assumed) return undefined;
    this.drop(uid);
    return cached.pod;
  }

  private write(pod: Pod, assumed: boolean): void {
    const uid = pod.metadata.uid ?? '';
    const node = pod.spec.nodeName ?? '';
    const before = this.vacate(uid);
    const place = this.derived.nextPlace(node) - (before?.node === node ? 1 : 0);
    this.pods.put(uid, { pod, key: objectKey(pod), node, assumed, place });
  }

  private drop(uid: string): void {
    this.vacate(uid);
    this.pods.delete(uid);
  }

  /** Moves the last Pod of the node to this one's place. */
  private vacate(uid: string): CachedPod | undefined {
    const leaving = this.pods.get(uid);
    const successor = leaving && this.derived.successor(leaving.key, leaving.node)?.metadata.uid;
    const last = successor === undefined ? undefined : this.pods.get(successor);
    if (leaving && last && successor) this.pods.put(successor, { ...last, place: leaving.place });
    return leaving;
  }
}

/** Keeps the derived cache in step with the records, forward and backward. */
export function followCache(world: World, cache: SchedulerCache): void {
  const nodes = world.table(SCHEDULER_TABLES.nodes);
  const followNode = (name: string, after: CachedNode | undefined) => {
    if (after) cache.addNode(after.node, after.order);
    else cache.removeNode(name);
  };
  for (const name of nodes.keys()) followNode(name, nodes.get(name));
  nodes.observe((name, _, after) => followNode(name, after));

  const pods = world.table(SCHEDULER_TABLES.pods);
  const followPod = (before: CachedPod | undefined, after: CachedPod | undefined) => {
    if (before?.pod === after?.pod && before?.node === after?.node && before?.place === after?.place) return;
    if (before && before.key === after?.key && before.node === after.node) {
      cache.updatePod(after.pod, after.node, after.place);
      return;
    }
    if (before) cache.removePod(before.key, before.node);
    if (after) cache.addPod(after.pod, after.node, after.place);
  };
  for (const pod of pods.values()) followPod(undefined, pod);
  pods.observe((_, before, after) => followPod(before, after));
}
