import type { Table } from '#kernel/table.ts';
import { type TableOf, table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** What a controller has asked for and not seen yet, by the key of the object it controls. */
export interface Expectation {
  readonly creations: number;
  /** Keys of the Pods whose deletion was asked for. */
  readonly deletions: readonly string[];
  readonly sinceUs: number;
}

/** The table of one controller's expectations. */
export function expectationsOf(controller: string): TableOf<Expectation> {
  return table(`controllers/${controller}.expectations`);
}

const TIMEOUT_US = 300_000_000;

/**
 * Keeps a controller from acting twice on a cache that is behind.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, UIDTrackingControllerExpectations.
 */
export class Expectations {
  private readonly table: Table<Expectation>;

  constructor(world: World, controller: string) {
    this.table = world.table(expectationsOf(controller));
  }

  expectCreations(key: string, count: number, nowUs: number): void {
    this.table.put(key, { creations: count, deletions: [], sinceUs: nowUs });
  }

  expectDeletions(key: string, pods: readonly string[], nowUs: number): void {
    this.table.put(key, { creations: 0, deletions: pods, sinceUs: nowUs });
  }

  /** Both, for controllers that create and delete in one sync. */
  expect(key: string, creations: number, deletions: readonly string[], nowUs: number): void {
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

  /** All seen, never any, or too old to wait for. */
  satisfied(key: string, nowUs: number): boolean {
    const known = this.table.get(key);
    if (!known) return true;
    return (known.creations <= 0 && known.deletions.length === 0) || nowUs - known.sinceUs > TIMEOUT_US;
  }
}
