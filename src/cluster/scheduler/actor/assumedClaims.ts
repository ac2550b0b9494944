import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { ResourceClaim } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { AssumedClaims as AssumedClaimsOfHandle, Lister, PendingAllocation } from '../framework/handle.ts';
import { schedulerCache } from '../schedulerCache.ts';
import { SCHEDULER_TABLES } from '../schedulerRecords.ts';

/**
 * Claims of the informer, overridden by newer answers of the API server, and the devices promised to Pods being bound.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dra_manager.go, claimTracker.
 */
export class AssumedClaims implements AssumedClaimsOfHandle {
  readonly ResourceClaim: Lister<ResourceClaim>;
  readonly pending: Lister<PendingAllocation>;
  private readonly assumed: Table<ResourceClaim>;
  private readonly promises: Table<PendingAllocation>;

  constructor(world: World) {
    const informed = world.table(schedulerCache('ResourceClaim'));
    const assumed = world.table(SCHEDULER_TABLES.assumedClaims);
    this.assumed = assumed;
    this.promises = world.table(SCHEDULER_TABLES.pendingAllocations);
    this.pending = this.promises;
    this.ResourceClaim = {
      get: (key) => (assumed.size === 0 ? undefined : assumed.get(key)) ?? informed.get(key),
      values: () => {
        if (assumed.size === 0) return informed.values();
        const known = informed.values().map((claim) => assumed.get(objectKey(claim)) ?? claim);
        return [...known, ...assumed.values().filter((claim) => !informed.has(objectKey(claim)))];
      },
    };
  }

  promise(pending: PendingAllocation): void {
    const podUids = new Set([...(this.promises.get(pending.claimUid)?.podUids ?? []), ...pending.podUids]);
    this.promises.put(pending.claimUid, { ...pending, podUids: [...podUids] });
  }

  release(podUid: string): void {
    for (const promised of this.promises.values()) {
      if (!promised.podUids.includes(podUid)) continue;
      const podUids = promised.podUids.filter((uid) => uid !== podUid);
      if (podUids.length === 0) this.promises.delete(promised.claimUid);
      else this.promises.put(promised.claimUid, { ...promised, podUids });
    }
  }

  written(claim: ResourceClaim, promisedAs: string): void {
    if (this.promises.has(promisedAs)) this.promises.delete(promisedAs);
    this.assumed.put(objectKey(claim), claim);
  }

  /** The informer delivered the claim or its deletion. An answer that is not newer no longer counts. */
  delivered(object: KubeObject, isGone: boolean): void {
    if (this.assumed.size === 0 || !isKind(object, 'ResourceClaim')) return;
    const key = objectKey(object);
    const known = this.assumed.get(key);
    if (known && (isGone || revision(known) <= revision(object))) this.assumed.delete(key);
  }
}

function revision({ metadata }: ResourceClaim): number {
  return Number(metadata.resourceVersion ?? 0);
}
