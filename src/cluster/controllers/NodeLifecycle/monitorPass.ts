import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Lease, Node, Taint } from '#model/generated/types.ts';
import type { ControllerRequest, SyncScope } from '../controller.ts';
import {
  givenUpAtUs,
  hasNoExecute,
  hasOwnNoExecute,
  healthAfter,
  isSilent,
  MONITOR_US,
  NODE_HEALTH,
  type NodeCheck,
  type NodeHealth,
  nextLookUs,
  noExecuteKey,
  readyCondition,
  withNoExecuteTaint,
} from './nodeHealth.ts';
import { handleDisruption, isExcludedFromDisruption, NODE_ZONES, newZone, type Zone, zoneKey } from './zone.ts';

const LEASES = 'kube-node-lease';
const MONITOR = 'monitor';

/**
 * Time of the controller's checks: every `MONITOR_US` from the first one. Checks that cannot change anything are
 * skipped.
 */
interface Monitor {
  readonly firstUs: Micros;
  readonly lastUs: Micros;
}

export const MONITORS = table<Monitor>('controllers/NodeLifecycle.monitor');

/** Result of a check. */
export interface LookResult {
  /** Nodes to mark as unreachable. */
  readonly silent: readonly string[];
  /** Zones with Nodes that wait for their NoExecute taint. */
  readonly waiting: readonly Zone[];
  /** Time of the next check that can change something; `undefined` if only new data can. */
  readonly nextUs: Micros | undefined;
}

/**
 * One check of all Nodes. Leases are read from the store, because no other component needs their events and there are
 * many.
 * Upstream source (v1.36.2): pkg/controller/nodelifecycle/node_lifecycle_controller.go, monitorNodeHealth.
 */
export class NodeMonitor {
  private readonly world: World;
  private readonly health: Table<NodeHealth>;
  private readonly zones: Table<Zone>;
  private readonly monitor: Table<Monitor>;
  private readonly leases: Table<Lease>;

  constructor(world: World) {
    this.world = world;
    this.health = world.table(NODE_HEALTH);
    this.zones = world.table(NODE_ZONES);
    this.monitor = world.table(MONITORS);
    this.leases = world.table(store('Lease'));
  }

  healthOf(node: string): NodeHealth | undefined {
    return this.health.get(node);
  }

  zone(key: string): Zone | undefined {
    return this.zones.get(key);
  }

  putZone(zone: Zone): void {
    this.zones.put(zone.key, zone);
  }

  /** Time until the next check, in microseconds. */
  untilNextUs(nowUs: Micros): number {
    const known = this.monitor.get(MONITOR);
    return known ? nextLookUs(nowUs, known.lastUs) - nowUs : 0;
  }

  look(scope: SyncScope): LookResult {
    const look = this.nextLook(scope.nowUs);
    const nodes = scope.cache('Node').values();
    const statuses = new Map<string, string[]>();
    const wanting = new Map<string, string[]>();
    const silent: string[] = [];
    let nextUs = Number.POSITIVE_INFINITY;
    for (const node of nodes) {
      const health = this.see(node, look, scope);
      const isGone = isSilent(node, health, look.atUs);
      const status = isGone ? 'Unknown' : (readyCondition(node)?.status ?? '');
      const zone = zoneKey(node);
      if (!isExcludedFromDisruption(node)) push(statuses, zone, status);
      if (isGone && readyCondition(node)?.status !== 'Unknown') silent.push(node.metadata.name);
      else if (!isGone) nextUs = Math.min(nextUs, givenUpAtUs(node, health, look));
      if (this.taint(node, status, scope)) nextUs = Math.min(nextUs, look.atUs + MONITOR_US);
      const key = noExecuteKey(status);
      if (key !== undefined && !hasNoExecute(node, key)) push(wanting, zone, node.metadata.name);
      if (!this.zones.has(zone)) this.putZone(newZone(zone, look.atUs));
    }
    this.forget(nodes.length, scope);
    const changed = this.disrupt(nodes, statuses, wanting, look, scope);
    if (changed) nextUs = Math.min(nextUs, look.atUs + MONITOR_US);
    return {
      silent,
      waiting: this.zones.values().filter(({ waiting, rate }) => waiting.length > 0 && rate > 0),
      nextUs: nextUs === Number.POSITIVE_INFINITY ? undefined : nextUs,
    };
  }

  private nextLook(nowUs: Micros): NodeCheck {
    const known = this.monitor.get(MONITOR);
    const firstUs = known?.firstUs ?? nowUs;
    const atUs = firstUs + Math.floor((nowUs - firstUs) / MONITOR_US) * MONITOR_US;
    this.monitor.put(MONITOR, { firstUs, lastUs: atUs });
    return { atUs, previousUs: known?.lastUs ?? atUs, delayUs: writeUs(this.world) };
  }

  private see(node: Node, look: NodeCheck, scope: SyncScope): NodeHealth {
    const { name, creationTimestamp } = node.metadata;
    const known = this.health.get(name);
    const health = healthAfter(node, this.leases.get(`${LEASES}/${name}`), known, look);
    if (health !== known) this.health.put(name, health);
    if (!known && (parseTime(creationTimestamp ?? '') ?? 0) >= 0)
      scope.event(node, nodeEvent(name, 'RegisteredNode', `Registered Node ${name} in Controller`));
    return health;
  }

  /** Writes taints that change at once: a removal, or a swap. Returns whether it wrote anything. */
  private taint(node: Node, status: string, scope: SyncScope): boolean {
    const key = noExecuteKey(status);
    if (status === '' || !hasOwnNoExecute(node)) return false;
    if (key !== undefined && hasNoExecute(node, key)) return false;
    scope.send(taintRequest(node, withNoExecuteTaint(node, key, formatTime(scope.nowUs))), 'parallel');
    return true;
  }

  private forget(present: number, scope: SyncScope): void {
    if (this.health.size === present) return;
    for (const name of [...this.health.keys()]) {
      if (scope.cache('Node').has(name)) continue;
      this.health.delete(name);
      const about = { apiVersion: 'v1', kind: 'Node', metadata: { name } };
      scope.event(about, nodeEvent(name, 'RemovingNode', `Removing Node ${name} from Controller`));
    }
  }

  private disrupt(
    nodes: readonly Node[],
    statuses: ReadonlyMap<string, readonly string[]>,
    wanting: ReadonlyMap<string, readonly string[]>,
    look: NodeCheck,
    scope: SyncScope,
  ): boolean {
    const queued = this.zones.values().map((zone) => requeued(zone, wanting.get(zone.key) ?? []));
    const { zones, begins, ends } = handleDisruption(queued, statuses, look.atUs);
    for (const { key } of queued) if (!zones.some((zone) => zone.key === key)) this.zones.delete(key);
    for (const zone of zones) if (zone !== this.zones.get(zone.key)) this.putZone(zone);
    if (begins)
      for (const node of nodes)
        if (hasOwnNoExecute(node)) scope.send(taintRequest(node, withNoExecuteTaint(node, undefined, '')), 'parallel');
    if (ends)
      for (const health of this.health.values()) this.health.put(health.node, { ...health, seenAtUs: look.atUs });
    return begins || ends;
  }
}

/** Nodes that already waited keep their position. */
function requeued(zone: Zone, wanting: readonly string[]): Zone {
  const kept = zone.waiting.filter((name) => wanting.includes(name));
  const added = wanting.filter((name) => !kept.includes(name));
  return kept.length === zone.waiting.length && added.length === 0 ? zone : { ...zone, waiting: [...kept, ...added] };
}

/** Request that sets the Node's taints, if the Node is unchanged. */
export function taintRequest(
  { metadata: { name, resourceVersion } }: Node,
  taints: readonly Taint[],
): ControllerRequest {
  return {
    verb: 'patch',
    kind: 'Node',
    name,
    patch: { spec: { taints: taints.length === 0 ? null : taints } },
    ...(resourceVersion !== undefined && { resourceVersion }),
  };
}

/** Upstream source (v1.36.2): pkg/controller/util/node/controller_utils.go, RecordNodeEvent. */
function nodeEvent(name: string, reason: string, what: string) {
  return { type: 'Normal', reason, message: `Node ${name} event: ${what}` } as const;
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
