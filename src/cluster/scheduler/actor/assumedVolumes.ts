import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { AssumedVolumes as AssumedVolumesOfHandle, Lister } from '../framework/handle.ts';
import { schedulerCache } from '../schedulerCache.ts';
import { type AssumedVolume, SCHEDULER_TABLES } from '../schedulerRecords.ts';

/**
 * Volumes and claims of the informers, overridden by those promised to Pods being bound.
 * Upstream source (v1.36.2): pkg/scheduler/util/assumecache/assume_cache.go.
 */
export class AssumedVolumes implements AssumedVolumesOfHandle {
  readonly PersistentVolume: Lister<PersistentVolume>;
  readonly PersistentVolumeClaim: Lister<PersistentVolumeClaim>;
  private readonly table: Table<AssumedVolume>;

  constructor(world: World) {
    this.table = world.table(SCHEDULER_TABLES.assumedVolumes);
    this.PersistentVolume = this.overlay('PersistentVolume', world.table(schedulerCache('PersistentVolume')));
    this.PersistentVolumeClaim = this.overlay(
      'PersistentVolumeClaim',
      world.table(schedulerCache('PersistentVolumeClaim')),
    );
  }

  assume(podUid: string, object: PersistentVolume | PersistentVolumeClaim): void {
    const assumed = object as KubeObject;
    this.table.put(recordKey(assumed), { podUid, object: assumed });
  }

  restore(podUid: string): void {
    for (const key of this.table.keys()) if (this.table.get(key)?.podUid === podUid) this.table.delete(key);
  }

  /** The informer delivered the object, so its assumed version no longer counts. */
  delivered(object: KubeObject): void {
    if (this.table.size > 0) this.table.delete(recordKey(object));
  }

  private overlay<T extends object>(kind: string, below: Lister<T>): Lister<T> {
    const { table } = this;
    const assumed = (key: string) => (table.size === 0 ? undefined : table.get(`${kind}/${key}`)?.object);
    return {
      get: (key) => (assumed(key) as unknown as T | undefined) ?? below.get(key),
      values: () => {
        if (table.size === 0) return below.values();
        return below
          .values()
          .map((object) => (assumed(objectKey(object as unknown as KubeObject)) as unknown as T | undefined) ?? object);
      },
    };
  }
}

function recordKey(object: KubeObject): string {
  return `${object.kind}/${objectKey(object)}`;
}
