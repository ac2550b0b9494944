import type { Micros } from '#base/time.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import { CALM, type EvictionState } from './evictionManager.ts';
import type { PressureCondition } from './thresholds.ts';

/** A kubelet's record of its node's resources. Nodes that never came near a limit have none. */
export interface NodeResourceRecord {
  readonly node: string;
  /** Agenda order and time of the next resource check; 0 and -1 when there is none. */
  readonly dueOrder: number;
  readonly dueUs: Micros;
  readonly eviction: EvictionState;
  /** The next check of the eviction manager that can find something; -1 when none can. */
  readonly lookUs: Micros;
  /** It checks at this moment and every ten seconds after it. */
  readonly beatUs: Micros;
  /** Evicted Pods that the eviction manager waits for, and the start of the wait. */
  readonly waitsFor: readonly string[];
  readonly waitsSinceUs: Micros;
}

/** By node name, for nodes that came near a limit. */
export const NODE_RESOURCES = table<NodeResourceRecord>('kubelet/resources');

export function nodeResourceRecord(world: World, node: string): NodeResourceRecord | undefined {
  return world.table(NODE_RESOURCES).get(node);
}

export function newNodeResourceRecord(node: string, beatUs: Micros): NodeResourceRecord {
  return { node, dueOrder: 0, dueUs: -1, eviction: CALM, lookUs: -1, beatUs, waitsFor: [], waitsSinceUs: -1 };
}

/** The pressure conditions that are True, in the order `MemoryPressure`, `DiskPressure`, `PIDPressure`. */
export function pressureConditions(world: World, node: string): readonly PressureCondition[] {
  return nodeResourceRecord(world, node)?.eviction.conditions ?? [];
}
