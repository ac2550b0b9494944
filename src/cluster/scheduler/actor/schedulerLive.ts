import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { PersistentVolume, PersistentVolumeClaim, Pod, PodGroup, ResourceClaim } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type {
  AssumedClaims as AssumedClaimsOfHandle,
  AssumedVolumes as AssumedVolumesOfHandle,
  Lister,
  LiveState,
  PendingAllocation,
  PodOfGroup,
} from '../framework/handle.ts';
import { type AssumedVolume, SCHEDULER_TABLES, schedulerCache } from '../schedulerRecords.ts';
import { WaitingPods } from './waitingPods.ts';

/**
 * Claims of the informer, overridden by newer answers of the API server, and the devices promised to Pods being bound.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/dra_manager.go, claimTracker.
 */
class AssumedClaims implements AssumedClaimsOfHandle {
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

/**
 * Volumes and claims of the informers, overridden by those promised to Pods being bound.
 * Upstream source (v1.36.2): pkg/scheduler/util/assumecache/assume_cache.go.
 */
class AssumedVolumes implements AssumedVolumesOfHandle {
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

/** State of the running scheduler for plugins, read from its tables. */
export class SchedulerLive implements LiveState {
  nowUs = 0;
  readonly waitingPods: WaitingPods;
  readonly assumedVolumes: AssumedVolumes;
  readonly assumedClaims: AssumedClaims;
  private readonly world: World;
  private readonly groups = new Map<string, Set<string>>();
  private activated: Pod[] = [];

  constructor(world: World) {
    this.world = world;
    this.waitingPods = new WaitingPods(world);
    this.assumedVolumes = new AssumedVolumes(world);
    this.assumedClaims = new AssumedClaims(world);
    const pods = world.table(SCHEDULER_TABLES.podInformer);
    for (const pod of pods.values()) this.index(undefined, pod);
    pods.observe((_, before, after) => this.index(before, after));
  }

  /**
   * After the deletion request for the last victim, the victim's own state decides.
   * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/executor.go, IsPodRunningPreemption.
   */
  isPreempting(uid: string): boolean {
    const running = this.world.table(SCHEDULER_TABLES.preemptions).get(uid);
    if (!running) return false;
    const { lastVictim } = running;
    if (!lastVictim) return true;
    const victim = this.world.table(SCHEDULER_TABLES.podInformer).get(keyOf(lastVictim.namespace, lastVictim.name));
    return victim !== undefined && victim.metadata.deletionTimestamp === undefined;
  }

  activate(pods: readonly Pod[]): void {
    this.activated.push(...pods);
  }

  /** Pods that plugins activated since the last call. */
  takeActivated(): readonly Pod[] {
    const taken = this.activated;
    if (taken.length > 0) this.activated = [];
    return taken;
  }

  podGroup(namespace: string, name: string): PodGroup | undefined {
    return this.world.table(schedulerCache('PodGroup')).get(keyOf(namespace, name));
  }

  podsOfGroup(namespace: string, name: string): readonly PodOfGroup[] {
    const informed = this.world.table(SCHEDULER_TABLES.podInformer);
    const cached = this.world.table(SCHEDULER_TABLES.pods);
    return [...(this.groups.get(keyOf(namespace, name)) ?? [])].sort().flatMap((key) => {
      const pod = informed.get(key);
      return pod ? [{ pod, node: cached.get(pod.metadata.uid ?? '')?.node ?? '' }] : [];
    });
  }

  private index(before: Pod | undefined, after: Pod | undefined): void {
    const was = before && groupOf(before);
    const is = after && groupOf(after);
    if (was === is) return;
    if (was && before) this.groups.get(was)?.delete(objectKey(before));
    if (!is || !after) return;
    const members = this.groups.get(is) ?? new Set();
    this.groups.set(is, members.add(objectKey(after)));
  }
}

function groupOf({ metadata, spec }: Pod): string | undefined {
  const name = spec.schedulingGroup?.podGroupName;
  return name === undefined ? undefined : keyOf(metadata.namespace, name);
}

function recordKey(object: KubeObject): string {
  return `${object.kind}/${objectKey(object)}`;
}

function revision({ metadata }: ResourceClaim): number {
  return Number(metadata.resourceVersion ?? 0);
}
