import type { Node } from '#model/generated/types.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';

/** Position of a node: its own within its zone, and its zone's among the zones. Both grow in order of appearance. */
export interface NodePosition {
  readonly ordinal: number;
  readonly zoneOrdinal: number;
}

interface Place extends NodePosition {
  readonly zone: string;
  readonly info: NodeInfo;
}

/**
 * Order in which the scheduler visits the nodes: one of each zone in turn, with zones and nodes in order of appearance.
 * The order depends only on the ordinals, so removing and re-adding a node changes nothing.
 * Upstream source (v1.36.2): pkg/scheduler/backend/cache/node_tree.go.
 */
export class NodeTree {
  private readonly places = new Map<string, Place>();
  private readonly zones = new Map<string, { readonly ordinal: number; nodeCount: number }>();
  private listed: NodeInfo[] | undefined;
  /** Next ordinals, valid until a removal. */
  private next: NodePosition | undefined = { ordinal: 0, zoneOrdinal: 0 };

  /** Nodes in the scheduler's order. */
  get list(): readonly NodeInfo[] {
    if (!this.listed) {
      this.listed = interleave([...this.places.values()]);
      for (const [position, info] of this.listed.entries()) info.position = position;
    }
    return this.listed;
  }

  /** Whether it has that position while its zone stays the same. */
  isAt(info: NodeInfo, { ordinal, zoneOrdinal }: NodePosition): boolean {
    const place = this.places.get(info.name);
    return place?.info === info && place.ordinal === ordinal && place.zoneOrdinal === zoneOrdinal;
  }

  put(info: NodeInfo, node: Node, { ordinal, zoneOrdinal }: NodePosition): void {
    const zone = zoneKey(node);
    const before = this.places.get(info.name);
    const hasMoved = before?.zone !== zone || before.ordinal !== ordinal || before.zoneOrdinal !== zoneOrdinal;
    if (!hasMoved && before.info === info) return;
    this.remove(info.name);
    this.places.set(info.name, { ordinal, zoneOrdinal, zone, info });
    const known = this.zones.get(zone);
    if (known) known.nodeCount++;
    else this.zones.set(zone, { ordinal: zoneOrdinal, nodeCount: 1 });
    if (this.next) this.next = behind(this.next, { ordinal, zoneOrdinal });
    this.listed = undefined;
  }

  remove(name: string): void {
    const place = this.places.get(name);
    if (!place) return;
    this.places.delete(name);
    place.info.position = -1;
    const zone = this.zones.get(place.zone);
    if (zone && --zone.nodeCount === 0) this.zones.delete(place.zone);
    this.next = undefined;
    this.listed = undefined;
  }

  /**
   * Order of a node that appears or changes its zone: after all known nodes, and at its zone's position if the zone is
   * known. A node that stays in its zone keeps its position.
   */
  nextOrder(node: Node): NodePosition {
    const zone = zoneKey(node);
    const known = this.places.get(node.metadata.name);
    if (known?.zone === zone) return { ordinal: known.ordinal, zoneOrdinal: known.zoneOrdinal };
    this.next ??= [...this.places.values()].reduce(behind, { ordinal: 0, zoneOrdinal: 0 });
    return { ordinal: this.next.ordinal, zoneOrdinal: this.zones.get(zone)?.ordinal ?? this.next.zoneOrdinal };
  }
}

function behind(next: NodePosition, { ordinal, zoneOrdinal }: NodePosition): NodePosition {
  return { ordinal: Math.max(next.ordinal, ordinal + 1), zoneOrdinal: Math.max(next.zoneOrdinal, zoneOrdinal + 1) };
}

function interleave(places: Place[]): NodeInfo[] {
  places.sort((a, b) => a.zoneOrdinal - b.zoneOrdinal || a.ordinal - b.ordinal);
  const zones: NodeInfo[][] = [];
  let last: number | undefined;
  for (const place of places) {
    if (place.zoneOrdinal !== last) zones.push([]);
    last = place.zoneOrdinal;
    zones[zones.length - 1]?.push(place.info);
  }
  const list: NodeInfo[] = [];
  for (let turn = 0; list.length < places.length; turn++) {
    for (const zone of zones) {
      const info = zone[turn];
      if (info) list.push(info);
    }
  }
  return list;
}

/**
 * Key of region and zone; empty for a node with neither.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/node/topology/helpers.go, GetZoneKey.
 */
function zoneKey(node: Node): string {
  const labels = node.metadata.labels ?? {};
  const zone = labels['topology.kubernetes.io/zone'] ?? labels['failure-domain.beta.kubernetes.io/zone'] ?? '';
  const region = labels['topology.kubernetes.io/region'] ?? labels['failure-domain.beta.kubernetes.io/region'] ?? '';
  return region === '' && zone === '' ? '' : `${region}:\u0000:${zone}`;
}
