import type { Table } from '../../../kernel/table.ts';
import type { World } from '../../../kernel/world.ts';
import type { Node, Pod } from '../../../model/generated/types.ts';
import { objectKey } from '../../../model/objectKey.ts';
import type { NodeOrder } from '../cache/nodeTree.ts';
import { type CachedNode, type CachedPod, SCHEDULER_TABLES } from '../records.ts';

/**
 * What the scheduler believes of the cluster: nodes, and Pods on them, those included whose binding is still on its way.
 * Only the records; what a cycle computes from them follows by observing the tables.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/cache.go.
 */
export class CacheRecords {
  private readonly nodes: Table<CachedNode>;
  private readonly pods: Table<CachedPod>;
  private readonly nextOrder: (node: Node) => NodeOrder;

  /** `nextOrder` says where a node comes in the scheduler's order. */
  constructor(world: World, nextOrder: (node: Node) => NodeOrder) {
    this.nodes = world.table<CachedNode>(SCHEDULER_TABLES.nodes);
    this.pods = world.table<CachedPod>(SCHEDULER_TABLES.pods);
    this.nextOrder = nextOrder;
  }

  get nodeCount(): number {
    return this.nodes.size;
  }

  putNode(node: Node): void {
    this.nodes.put(node.metadata.name, { node, order: this.nextOrder(node) });
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

  /** A Pod with a node was delivered; if it had been assumed, it is confirmed. */
  putPod(pod: Pod): void {
    this.write(pod, false);
  }

  removePod(uid: string): void {
    this.pods.delete(uid);
  }

  /** Takes the room before the binding is done. The Pod is kept as it will be: with its node. */
  assumePod(pod: Pod, node: string): Pod {
    const assumed: Pod = { ...pod, spec: { ...pod.spec, nodeName: node } };
    this.write(assumed, true);
    return assumed;
  }

  /** Gives the room of an assumed Pod back; `undefined` if it was not assumed (any more). */
  forgetPod(uid: string): Pod | undefined {
    const cached = this.pods.get(uid);
    if (!cached?.assumed) return undefined;
    this.pods.delete(uid);
    return cached.pod;
  }

  private write(pod: Pod, assumed: boolean): void {
    const uid = pod.metadata.uid ?? '';
    this.pods.put(uid, { pod, key: objectKey(pod), node: pod.spec.nodeName ?? '', assumed });
  }
}
