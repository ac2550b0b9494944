import { store, storedKinds } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { CollectionChange } from '#protocol/frames.ts';
import type { Counts } from '#protocol/moment.ts';
import type { CollectionName, PodView } from '#protocol/views.ts';
import { CycleViews, DecisionViews } from './cycleViews.ts';
import { LevelViews } from './levelViews.ts';
import { NodeViews } from './nodeViews.ts';
import { PodViews } from './podViews.ts';
import { QueueViews } from './queueViews.ts';
import { TravellerViews } from './travellerViews.ts';
import type { ViewChanges, ViewCollection } from './viewCollection.ts';
import { WorkloadColours } from './workloadColours.ts';
import { WorkloadViews } from './workloadViews.ts';

export interface TakenViews {
  readonly changes: readonly CollectionChange[];
  /** More was touched than `limit` allowed. */
  readonly more: boolean;
}

/**
 * The world as the page sees it. Follows the tables by observing them, forward and backward alike, so that what a frame
 * costs depends on what changed and not on how much there is.
 */
export class Views {
  readonly cycles: CycleViews;
  private readonly world: World;
  private readonly nodes: NodeViews;
  private readonly pods: PodViews;
  private readonly queue: QueueViews;
  private readonly travellers: TravellerViews;
  private readonly collections: readonly (readonly [CollectionName, ViewCollection<object>])[];
  private readonly phases = new Map<string, number>();
  private podCount = 0;

  constructor(world: World, colours = new WorkloadColours(world)) {
    this.world = world;
    const workloads = new WorkloadViews(world, colours);
    this.nodes = new NodeViews(world);
    this.pods = new PodViews(world, colours, (before, after) => this.move(before, after));
    this.queue = new QueueViews(world);
    this.cycles = new CycleViews(world);
    const decisions = new DecisionViews(world);
    this.travellers = new TravellerViews(world, colours);
    // Pods before nodes: looking at a Pod touches its node.
    this.collections = [
      ['workloads', erased(workloads.collection)],
      ['pods', erased(this.pods.collection)],
      ['nodes', erased(this.nodes.collection)],
      ['queue', erased(this.queue.collection)],
      ['cycles', erased(this.cycles.collection)],
      ['decisions', erased(decisions.collection)],
      ['travellers', erased(this.travellers.collection)],
      ['levels', erased(new LevelViews(world).collection)],
    ];
  }

  /** What changed since the last call, at most about `limit` records. `nowUs`: the moment that is shown, in simulated microseconds. */
  take(limit: number, nowUs = Number.POSITIVE_INFINITY): TakenViews {
    this.queue.rank();
    this.travellers.fill(nowUs);
    const changes: CollectionChange[] = [];
    let left = limit;
    for (const [name, collection] of this.collections) {
      if (collection.pending === 0) continue;
      const taken = collection.take(left);
      left -= taken.put.length + taken.drop.length;
      if (taken.put.length + taken.drop.length > 0) changes.push(change(name, taken));
      if (left <= 0) break;
    }
    return { changes, more: this.collections.some(([, collection]) => collection.pending > 0) };
  }

  /** The state at the last `take` after which nothing was left. */
  counts(): Counts {
    return {
      nodes: this.nodes.count,
      pods: this.podCount,
      pendingPods: this.phases.get('Pending') ?? 0,
      runningPods: this.phases.get('Running') ?? 0,
      objects: this.objectCount(),
    };
  }

  private objectCount(): number {
    let count = 0;
    for (const kind of storedKinds(this.world)) count += this.world.table(store(kind)).size;
    return count;
  }

  private move(before: PodView | undefined, after: PodView | undefined): void {
    this.nodes.move(before, after);
    if (before) this.count(before.phase, -1);
    if (after) this.count(after.phase, 1);
  }

  private count(phase: string, by: 1 | -1): void {
    this.podCount += by;
    this.phases.set(phase, (this.phases.get(phase) ?? 0) + by);
  }
}

function erased<T extends object>(collection: ViewCollection<T>): ViewCollection<object> {
  return collection as unknown as ViewCollection<object>;
}

function change(collection: CollectionName, { put, drop }: ViewChanges<object>): CollectionChange {
  return { collection, put, drop } as unknown as CollectionChange;
}
