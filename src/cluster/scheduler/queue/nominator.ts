import { extended } from '#base/extended.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { type NominatedPod, type QueueCounters, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import { uidOf } from './queuedPod.ts';

const KEY = 'counters';
const START: QueueCounters = { schedulingCycle: 0, nextInFlight: 1, nextNomination: 1 };

/** Counters of the queue that only grow. */
export class Counters {
  private readonly table: Table<QueueCounters>;

  constructor(world: World) {
    this.table = world.table(SCHEDULER_TABLES.counters);
  }

  /** Number of pops so far. */
  get schedulingCycle(): number {
    return this.now.schedulingCycle;
  }

  countPop(): void {
    this.table.put(KEY, extended(this.now, { schedulingCycle: this.now.schedulingCycle + 1 }));
  }

  takeInFlightPosition(): number {
    const { now } = this;
    this.table.put(KEY, extended(now, { nextInFlight: now.nextInFlight + 1 }));
    return now.nextInFlight;
  }

  takeNomination(): number {
    const { now } = this;
    this.table.put(KEY, extended(now, { nextNomination: now.nextNomination + 1 }));
    return now.nextNomination;
  }

  /** Number of changes in the cluster. */
  get news(): number {
    return this.now.news ?? 0;
  }

  countNews(): void {
    this.table.put(KEY, extended(this.now, { news: this.news + 1 }));
  }

  private get now(): QueueCounters {
    return this.table.get(KEY) ?? START;
  }
}

/**
 * Pods with a promised node, until they are bound, deleted or promised another one.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/nominator.go.
 */
export class PodNominator {
  private readonly table: Table<NominatedPod>;
  private readonly counters: Counters;
  private readonly byNode = new Map<string, NominatedPod[]>();

  constructor(world: World) {
    this.table = world.table(SCHEDULER_TABLES.nominated);
    this.counters = new Counters(world);
    for (const nominated of this.table.values()) this.index(undefined, nominated);
    this.table.observe((_, before, after) => this.index(before, after));
  }

  get isEmpty(): boolean {
    return this.table.size === 0;
  }

  /** Pods in the order of nomination. */
  podsFor(node: string): readonly NominatedPod[] {
    return this.byNode.get(node) ?? [];
  }

  /** Node promised to the Pod; empty if none. */
  nodeOf(uid: string): string {
    return this.table.get(uid)?.node ?? '';
  }

  /** Promises the node, by default the one in the Pod's status. An earlier promise ends in any case. */
  nominate(pod: Pod, node: string = pod.status?.nominatedNodeName ?? ''): void {
    const uid = uidOf(pod);
    this.table.delete(uid);
    if (node === '' || (pod.spec.nodeName ?? '') !== '') return;
    this.table.put(uid, { uid, key: objectKey(pod), node, pod, ordinal: this.counters.takeNomination() });
  }

  /** A promise that is only in memory survives an update without nominations. */
  update(oldPod: Pod | undefined, newPod: Pod): void {
    const silent = (oldPod?.status?.nominatedNodeName ?? '') === '' && (newPod.status?.nominatedNodeName ?? '') === '';
    const kept = silent ? this.nodeOf(uidOf(newPod)) : '';
    if (oldPod && uidOf(oldPod) !== uidOf(newPod)) this.forget(oldPod);
    this.nominate(newPod, kept === '' ? undefined : kept);
  }

  forget(pod: Pod): void {
    this.table.delete(uidOf(pod));
  }

  private index(before: NominatedPod | undefined, after: NominatedPod | undefined): void {
    if (before)
      this.put(
        before.node,
        this.podsFor(before.node).filter((other) => other.uid !== before.uid),
      );
    if (after)
      this.put(
        after.node,
        [...this.podsFor(after.node), after].sort((a, b) => a.ordinal - b.ordinal),
      );
  }

  private put(node: string, pods: NominatedPod[]): void {
    if (pods.length === 0) this.byNode.delete(node);
    else this.byNode.set(node, pods);
  }
}
