import type { Micros } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

/** A node that is being shut down gracefully. */
export interface NodeShutdown {
  readonly node: string;
  readonly sinceUs: Micros;
  /** The present group of Pods; -1 before the first. */
  readonly group: number;
  /** Agenda order of the end of its period. */
  readonly order: number;
  /** UIDs of its Pods. */
  readonly waitsFor: readonly string[];
  /** The shutdown was cancelled; the Pods are ended anyway. */
  readonly cancelled: boolean;
}

const NODE_SHUTDOWNS = table<NodeShutdown>('kubelet/shutdowns');

export function shutdownsTable(world: World): Table<NodeShutdown> {
  return world.table(NODE_SHUTDOWNS);
}

export function isShuttingDown(world: World, node: string): boolean {
  const table = shutdownsTable(world);
  return table.size > 0 && table.has(node);
}
