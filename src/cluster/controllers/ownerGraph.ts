import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import { Derived } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { OwnerReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';

/** Record of the garbage collector about an object. */
export interface GraphNode {
  readonly uid: string;
  /** Name of its kind in tables and requests. */
  readonly kind: string;
  readonly apiVersion: string;
  /** `namespace/name`, or `name` for cluster-scoped objects. */
  readonly key: string;
  readonly owners: readonly OwnerReference[];
}

const OWNER_GRAPH = table<GraphNode>('controllers/GarbageCollector.graph');

/** All objects by uid, and their dependents, which are derived from the records. */
export class OwnerGraph {
  private readonly nodes: Table<GraphNode>;
  private readonly byOwner: Derived<Map<string, Set<string>>, GraphNode>;

  constructor(world: World) {
    const nodes = world.table(OWNER_GRAPH);
    this.nodes = nodes;
    this.byOwner = new Derived(nodes, {
      make() {
        const byOwner = new Map<string, Set<string>>();
        for (const node of nodes.unordered()) index(byOwner, node, 'add');
        return byOwner;
      },
      follow(byOwner, _, before, after) {
        if (before) index(byOwner, before, 'delete');
        if (after) index(byOwner, after, 'add');
      },
    });
  }

  get(uid: string): GraphNode | undefined {
    return this.nodes.get(uid);
  }

  note(kind: string, object: KubeObject): GraphNode | undefined {
    const { uid, ownerReferences = [] } = object.metadata;
    if (uid === undefined) return undefined;
    const known = this.nodes.get(uid);
    if (known && known.owners === ownerReferences) return known;
    if (known && known.owners.length === 0 && ownerReferences.length === 0) return known;
    const { apiVersion } = object;
    const node: GraphNode = { uid, kind, apiVersion, key: objectKey(object), owners: ownerReferences };
    this.nodes.put(uid, node);
    return node;
  }

  forget(uid: string): void {
    this.nodes.delete(uid);
  }

  /** Dependents in uid order. */
  dependents(uid: string): GraphNode[] {
    return [...(this.byOwner.now().get(uid) ?? [])].sort().map((dependent) => this.nodes.get(dependent) as GraphNode);
  }

  /** All objects in a namespace. */
  inNamespace(namespace: string): GraphNode[] {
    return this.nodes.values().filter(({ key }) => key.startsWith(`${namespace}/`));
  }
}

function index(byOwner: Map<string, Set<string>>, node: GraphNode, change: 'add' | 'delete'): void {
  for (const { uid } of node.owners) {
    const dependents = byOwner.get(uid);
    if (dependents) dependents[change](node.uid);
    else if (change === 'add') byOwner.set(uid, new Set([node.uid]));
  }
}
