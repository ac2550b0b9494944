import { store, storedKinds } from '#cluster/api/kindTables.ts';
import { API_SERVER } from '#cluster/api/request.ts';
import {
  flowTables,
  type LevelRecord,
  type PoolRecord,
  type SchemaRecord,
} from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { API_SERVERS } from '#cluster/apiserver/servers/serverRecords.ts';
import { ETCD_KEYS, type EtcdKey } from '#cluster/etcd/registryKey.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Taint } from '#model/generated/types.ts';
import { resourceAmounts } from '#model/pod/podResources.ts';
import type { LevelView } from '#protocol/fairness.ts';
import type { CollectionChange } from '#protocol/frames.ts';
import type { Counts } from '#protocol/moment.ts';
import type { CollectionName, NodeView, PodView } from '#protocol/views.ts';
import { CycleViews, DecisionViews } from './cycleViews.ts';
import { PodViews } from './podViews.ts';
import { QueueViews } from './queueViews.ts';
import { TravellerViews } from './travellerViews.ts';
import { type ViewChanges, ViewCollection } from './viewCollection.ts';
import { WorkloadColours, WorkloadViews } from './workloadColours.ts';

const NO_LOAD: Readonly<Load> = { cpuMilli: 0, memoryBytes: 0, podCount: 0 };

/** Nodes with the sums of what the Pods on them request. The sums follow the Pods' views. */
class NodeViews {
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

/** Priority levels of all API servers: a dozen small records, however many requests there are. */
export class LevelViews {
  readonly collection: ViewCollection<LevelView>;
  private readonly world: World;
  private readonly servers = new Map<string, ServerTables>();

  constructor(world: World) {
    this.world = world;
    this.collection = new ViewCollection((key) => this.compute(key));
    this.follow(API_SERVER);
    const servers = world.table(API_SERVERS);
    for (const id of servers.keys()) this.follow(id);
    servers.observe((id, _, after) => {
      if (after) this.follow(id);
      for (const key of this.servers.get(id)?.keys.values() ?? []) this.collection.touch(key);
    });
  }

  private follow(server: string): void {
    if (this.servers.has(server)) return;
    const names = flowTables(server);
    const tables: ServerTables = {
      levels: this.world.table(names.levels),
      pools: this.world.table(names.pools),
      schemas: this.world.table(names.schemas),
      keys: new Map(),
    };
    this.servers.set(server, tables);
    const touch = (level: string) => this.collection.touch(this.keyOf(server, tables, level));
    for (const name of tables.levels.keys()) touch(name);
    tables.levels.observe(touch);
    tables.pools.observe(touch);
    tables.schemas.observe((_, before, after) => {
      const { level } = (after ?? before) as SchemaRecord;
      touch(level);
    });
  }

  private keyOf(server: string, { keys }: ServerTables, level: string): string {
    let key = keys.get(level);
    if (key === undefined) {
      key = `${server}/${level}`;
      keys.set(level, key);
    }
    return key;
  }

  private compute(key: string): LevelView | undefined {
    const slash = key.lastIndexOf('/');
    const [server, name] = [key.slice(0, slash), key.slice(slash + 1)];
    const tables = this.isThere(server) ? this.servers.get(server) : undefined;
    const level = tables?.levels.get(name);
    if (!tables || !level) return undefined;
    const pool = tables.pools.get(name);
    const { type, nominal, current, lower, upper } = level;
    return {
      key,
      server,
      name,
      type,
      nominal,
      current,
      lower,
      upper,
      seatsInUse: pool?.seatsInUse ?? 0,
      executing: pool?.requestsExecuting ?? 0,
      waiting: pool?.requestsWaiting ?? 0,
      rejected: rejectedAt(tables.schemas, name),
    };
  }

  /** The first server is always there; others come and go. */
  private isThere(server: string): boolean {
    return server === API_SERVER || this.world.table(API_SERVERS).has(server);
  }
}

export interface TakenViews {
  readonly changes: readonly CollectionChange[];
  /** More was touched than `limit` allowed. */
  readonly more: boolean;
}

/**
 * The world as the page sees it. Follows the tables by observing them, forward and backward alike, so that what a frame
 * costs depends on what changed and not on how much there is.
 */
export class Views {
  readonly cycles: CycleViews;
  private readonly world: World;
  private readonly nodes: NodeViews;
  private readonly pods: PodViews;
  private readonly queue: QueueViews;
  private readonly travellers: TravellerViews;
  private readonly collections: readonly (readonly [CollectionName, ViewCollection<object>])[];
  private readonly phases = new Map<string, number>();
  private podCount = 0;

  constructor(world: World, colours = new WorkloadColours(world)) {
    this.world = world;
    const workloads = new WorkloadViews(world, colours);
    this.nodes = new NodeViews(world);
    this.pods = new PodViews(world, colours, (before, after) => this.move(before, after));
    this.queue = new QueueViews(world);
    this.cycles = new CycleViews(world);
    const decisions = new DecisionViews(world);
    this.travellers = new TravellerViews(world, colours);
    // Pods before nodes: looking at a Pod touches its node.
    this.collections = [
      ['workloads', erased(workloads.collection)],
      ['pods', erased(this.pods.collection)],
      ['nodes', erased(this.nodes.collection)],
      ['queue', erased(this.queue.collection)],
      ['cycles', erased(this.cycles.collection)],
      ['decisions', erased(decisions.collection)],
      ['travellers', erased(this.travellers.collection)],
      ['levels', erased(new LevelViews(world).collection)],
    ];
  }

  /** What changed since the last call, at most about `limit` records. `nowUs`: the moment that is shown, in simulated microseconds. */
  take(limit: number, nowUs = Number.POSITIVE_INFINITY): TakenViews {
    this.queue.rank();
    this.travellers.fill(nowUs);
    const changes: CollectionChange[] = [];
    let left = limit;
    for (const [name, collection] of this.collections) {
      if (collection.pending === 0) continue;
      const taken = collection.take(left);
      left -= taken.put.length + taken.drop.length;
      if (taken.put.length + taken.drop.length > 0) changes.push(change(name, taken));
      if (left <= 0) break;
    }
    return { changes, more: this.collections.some(([, collection]) => collection.pending > 0) };
  }

  /** The state at the last `take` after which nothing was left. */
  counts(): Counts {
    return {
      nodes: this.nodes.count,
      pods: this.podCount,
      pendingPods: this.phases.get('Pending') ?? 0,
      runningPods: this.phases.get('Running') ?? 0,
      objects: this.objectCount(),
    };
  }

  private objectCount(): number {
    let count = 0;
    for (const kind of storedKinds(this.world)) count += this.world.table(store(kind)).size;
    return count;
  }

  private move(before: PodView | undefined, after: PodView | undefined): void {
    this.nodes.move(before, after);
    if (before) this.count(before.phase, -1);
    if (after) this.count(after.phase, 1);
  }

  private count(phase: string, by: 1 | -1): void {
    this.podCount += by;
    this.phases.set(phase, (this.phases.get(phase) ?? 0) + by);
  }
}

function erased<T extends object>(collection: ViewCollection<T>): ViewCollection<object> {
  return collection as unknown as ViewCollection<object>;
}

function change(collection: CollectionName, { put, drop }: ViewChanges<object>): CollectionChange {
  return { collection, put, drop } as unknown as CollectionChange;
}

interface ServerTables {
  readonly levels: Table<LevelRecord>;
  readonly pools: Table<PoolRecord>;
  readonly schemas: Table<SchemaRecord>;
  /** `server/name` by name: a text made once, because a flood touches it a thousand times a second. */
  readonly keys: Map<string, string>;
}

function rejectedAt(schemas: Table<SchemaRecord>, level: string): number {
  let sum = 0;
  for (const schema of schemas.unordered())
    if (schema.level === level) sum += schema.queueFull + schema.concurrencyLimit + schema.timeOut;
  return sum;
}

interface Load {
  cpuMilli: number;
  memoryBytes: number;
  podCount: number;
}

/** Fields that the Node object itself has. */
interface OwnFields
  extends Pick<
    NodeView,
    'ordinal' | 'zone' | 'cpuMilli' | 'memoryBytes' | 'maxPods' | 'unschedulable' | 'ready' | 'taints'
  > {
  readonly node: Node;
}

function isSameLoad(a: PodView, b: PodView): boolean {
  return a.node === b.node && a.phase === b.phase && a.cpuMilli === b.cpuMilli && a.memoryBytes === b.memoryBytes;
}

/** As `kubectl taint` writes it: `key=value:effect`. */
function taintText({ key, value, effect }: Taint): string {
  return value ? `${key}=${value}:${effect}` : `${key}:${effect}`;
}
