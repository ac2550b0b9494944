import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { CALM, type EvictionState } from './evictionManager.ts';
import type { PressureCondition } from './thresholds.ts';

/** What a kubelet remembers of its node's resources. There is none of a node that never came near a limit. */
export interface NodeResourceRecord {
  readonly node: string;
  /** Something will be looked at: agenda order and time; 0 and -1 when nothing will. */
  readonly dueOrder: number;
  readonly dueUs: number;
  readonly eviction: EvictionState;
  /** The next look of the eviction manager that can find anything; -1 when none can. */
  readonly lookUs: number;
  /** It looks at this moment and every ten seconds after it. */
  readonly beatUs: number;
  /** The Pods that it has evicted and whose end it waits for, and since when. */
  readonly waitsFor: readonly string[];
  readonly waitsSinceUs: number;
}

/** By node name: of nodes that came near a limit. */
export const NODE_RESOURCES = table<NodeResourceRecord>('kubelet/resources');

export function nodeResourceRecord(world: World, node: string): NodeResourceRecord | undefined {
  return world.table(NODE_RESOURCES).get(node);
}

export function newNodeResourceRecord(node: string, beatUs: number): NodeResourceRecord {
  return { node, dueOrder: 0, dueUs: -1, eviction: CALM, lookUs: -1, beatUs, waitsFor: [], waitsSinceUs: -1 };
}

/** The node's conditions that the eviction manager holds True, in the order `MemoryPressure`, `DiskPressure`, `PIDPressure`. */
export function pressureConditions(world: World, node: string): readonly PressureCondition[] {
  return nodeResourceRecord(world, node)?.eviction.conditions ?? [];
}
