import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS, type EtcdKey } from '#cluster/etcd/etcdKey.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Taint } from '#model/generated/types.ts';
import { resourceAmounts } from '#model/pod/resourceAmounts.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { ViewCollection } from './viewCollection.ts';

interface Load {
  cpuMilli: number;
  memoryBytes: number;
  podCount: number;
}

/** What the Node object itself says. */
interface OwnFields
  extends Pick<
    NodeView,
    'ordinal' | 'zone' | 'cpuMilli' | 'memoryBytes' | 'maxPods' | 'unschedulable' | 'ready' | 'taints'
  > {
  readonly node: Node;
}

const NO_LOAD: Readonly<Load> = { cpuMilli: 0, memoryBytes: 0, podCount: 0 };

/** Nodes with the sums of what the Pods on them request. The sums follow the Pods' views. */
export class NodeViews {
  readonly collection: ViewCollection<NodeView>;
  private readonly nodes: Table<Node>;
  private readonly etcdKeys: Table<EtcdKey>;
  private readonly loads = new Map<string, Load>();
  private readonly own = new Map<string, OwnFields>();

  constructor(world: World) {
    this.nodes = world.table(store('Node'));
    this.etcdKeys = world.table(ETCD_KEYS);
    this.collection = new ViewCollection((name) => this.compute(name));
    for (const name of this.nodes.keys()) this.collection.touch(name);
    this.nodes.observe((name, _, after) => {
      if (!after) this.own.delete(name);
      this.collection.touch(name);
    });
  }

  get count(): number {
    return this.nodes.size;
  }

  /** A Pod came, left or changed. */
  move(before: PodView | undefined, after: PodView | undefined): void {
    if (before && after && isSameLoad(before, after)) return;
    if (before) this.add(before, -1);
    if (after) this.add(after, 1);
  }

  /** A Pod takes nothing once it has finished. */
  private add({ node, phase, cpuMilli, memoryBytes }: PodView, sign: 1 | -1): void {
    if (node === '' || phase === 'Succeeded' || phase === 'Failed') return;
    const load = this.loads.get(node) ?? { ...NO_LOAD };
    this.loads.set(node, load);
    load.cpuMilli += sign * cpuMilli;
    load.memoryBytes += sign * memoryBytes;
    load.podCount += sign;
    this.collection.touch(node);
  }

  private compute(name: string): NodeView | undefined {
    const node = this.nodes.get(name);
    if (!node) return undefined;
    const load = this.loads.get(name) ?? NO_LOAD;
    const { ordinal, zone, cpuMilli, memoryBytes, maxPods, unschedulable, ready, taints } = this.ownOf(name, node);
    return {
      name,
      ordinal,
      zone,
      cpuMilli,
      memoryBytes,
      maxPods,
      requestedCpuMilli: load.cpuMilli,
      requestedMemoryBytes: load.memoryBytes,
      podCount: load.podCount,
      unschedulable,
      ready,
      taints,
    };
  }

  /** Read again only when the Node object is another. */
  private ownOf(name: string, node: Node): OwnFields {
    const known = this.own.get(name);
    if (known?.node === node) return known;
    const { cpu = 0, memory = 0, pods = 0 } = resourceAmounts(node.status?.allocatable ?? node.status?.capacity);
    const own: OwnFields = {
      node,
      ordinal: this.etcdKeys.get(`Node/${name}`)?.createRevision ?? 0,
      zone: node.metadata.labels?.['topology.kubernetes.io/zone'] ?? '',
      cpuMilli: cpu,
      memoryBytes: memory,
      maxPods: pods,
      unschedulable: node.spec?.unschedulable ?? false,
      ready: node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false,
      taints: (node.spec?.taints ?? []).map(taintText),
    };
    this.own.set(name, own);
    return own;
  }
}

function isSameLoad(a: PodView, b: PodView): boolean {
  return a.node === b.node && a.phase === b.phase && a.cpuMilli === b.cpuMilli && a.memoryBytes === b.memoryBytes;
}

/** As `kubectl taint` writes it: `key=value:effect`. */
function taintText({ key, value, effect }: Taint): string {
  return value ? `${key}=${value}:${effect}` : `${key}:${effect}`;
}
