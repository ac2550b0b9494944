import type { NodeView } from '#protocol/views.ts';
import { allocatableOf, type FieldResource, hasForeignTaint, requestedOf } from '#scenes/nodeField/fieldRecords.ts';

export interface ZoneSum {
  readonly nodes: number;
  readonly pods: number;
  /** Of allocatable, 0 to 1 and beyond when overcommitted. */
  readonly share: number;
  readonly notReady: number;
  readonly cordoned: number;
  readonly tainted: number;
}

type Tally = { -readonly [K in keyof ZoneSum]: ZoneSum[K] } & { requested: number; allocatable: number };

export interface FieldSums {
  readonly all: ZoneSum;
  readonly byZone: ReadonlyMap<string, ZoneSum>;
}

/** What all nodes, and the nodes of each zone, add up to. */
export function zoneSums(nodes: Iterable<NodeView>, resource: FieldResource): FieldSums {
  const all = emptyTally();
  const byZone = new Map<string, Tally>();
  for (const node of nodes) {
    const zone = byZone.get(node.zone) ?? emptyTally();
    byZone.set(node.zone, zone);
    add(all, node, resource);
    add(zone, node, resource);
  }
  for (const tally of [all, ...byZone.values()])
    tally.share = tally.allocatable > 0 ? tally.requested / tally.allocatable : 0;
  return { all, byZone };
}

function emptyTally(): Tally {
  return { nodes: 0, pods: 0, share: 0, notReady: 0, cordoned: 0, tainted: 0, requested: 0, allocatable: 0 };
}

function add(tally: Tally, node: NodeView, resource: FieldResource): void {
  tally.nodes++;
  tally.pods += node.podCount;
  tally.requested += requestedOf(node, resource);
  tally.allocatable += allocatableOf(node, resource);
  if (!node.ready) tally.notReady++;
  if (node.unschedulable) tally.cordoned++;
  if (hasForeignTaint(node)) tally.tainted++;
}
