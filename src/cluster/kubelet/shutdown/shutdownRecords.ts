import type { Table } from '#kernel/table.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** A node that is being shut down gracefully. */
export interface NodeShutdown {
  readonly node: string;
  readonly sinceUs: number;
  /** The group of Pods that is being ended; -1 before the first. */
  readonly group: number;
  /** Agenda order of the end of its time. */
  readonly order: number;
  /** The uids of its Pods. */
  readonly waitsFor: readonly string[];
  /** It was taken back; the Pods are ended all the same. */
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
