import type { Micros } from '#base/time.ts';
import { type TableOf, table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';

/**
 * Maximum number of Pods created or deleted in one sync.
 * Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go, BurstReplicas.
 */
export const BURST_REPLICAS = 500;

/** Requests of a controller that the cache does not show yet, by the key of the object that it controls. */
export interface Expectation {
  readonly creations: number;
  /** Keys of the Pods whose deletion was requested. */
  readonly deletions: readonly string[];
  readonly sinceUs: Micros;
}

/** Table of one controller's expectations. */
export function expectationsOf(controller: string): TableOf<Expectation> {
  return table(`controllers/${controller}.expectations`);
}

const TIMEOUT_US = 300_000_000;

/**
 * Prevents a controller from acting twice on a cache that lags.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, UIDTrackingControllerExpectations.
 */
export class Expectations {
  private readonly table: Table<Expectation>;

  constructor(world: World, controller: string) {
    this.table = world.table(expectationsOf(controller));
  }

  expectCreations(key: string, count: number, nowUs: Micros): void {
    this.table.put(key, { creations: count, deletions: [], sinceUs: nowUs });
  }

  expectDeletions(key: string, pods: readonly string[], nowUs: Micros): void {
    this.table.put(key, { creations: 0, deletions: pods, sinceUs: nowUs });
  }

  /** Sets both, for controllers that create and delete in one sync. */
  expect(key: string, creations: number, deletions: readonly string[], nowUs: Micros): void {
    this.table.put(key, { creations, deletions, sinceUs: nowUs });
  }

  creationSeen(key: string, count = 1): void {
    const known = this.table.get(key);
    if (known) this.table.put(key, { ...known, creations: known.creations - count });
  }

  deletionSeen(key: string, pod: string): void {
    const known = this.table.get(key);
    if (known?.deletions.includes(pod))
      this.table.put(key, { ...known, deletions: known.deletions.filter((other) => other !== pod) });
  }

  forget(key: string): void {
    this.table.delete(key);
  }

  /** Whether all are seen, there are none, or they are too old. */
  satisfied(key: string, nowUs: Micros): boolean {
    const known = this.table.get(key);
    if (!known) return true;
    return (known.creations <= 0 && known.deletions.length === 0) || nowUs - known.sinceUs > TIMEOUT_US;
  }
}

/**
 * Size of the next batch: 1, 2, 4, 8, ... A general failure is then not repeated for every creation.
 * Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go, slowStartBatch.
 */
export function nextBatch(previous: number, remaining: number): number {
  return Math.min(previous === 0 ? 1 : 2 * previous, remaining);
}
