import type { MirrorChange } from '#client/mirror.ts';
import type { QueuedPodView, QueueName } from '#protocol/views.ts';
import type { Index } from './useIndex.ts';

export type TrayName = Exclude<QueueName, 'inFlight'>;

const TRAY_NAMES: readonly TrayName[] = ['active', 'backoff', 'errorBackoff', 'unschedulable', 'gated'];

export interface PriorityShare {
  readonly priority: number;
  readonly count: number;
}

/** Content of one part of the queue. */
export interface TrayTally {
  readonly count: number;
  readonly has: (key: string) => boolean;
  /** Unordered; a new list when any Pod of the part changed. */
  readonly pods: () => readonly QueuedPodView[];
  /** Number of waiting Pods of each priority, highest first. */
  readonly shares: () => readonly PriorityShare[];
}

/** The parts of the queue with their counts. A part's tally is the same object while nothing in it changes. */
export class QueueTally implements Index<QueuedPodView> {
  private readonly trayOf = new Map<string, TrayName>();
  private readonly trays: Record<TrayName, Map<string, QueuedPodView>> = {
    active: new Map(),
    backoff: new Map(),
    errorBackoff: new Map(),
    unschedulable: new Map(),
    gated: new Map(),
  };
  private readonly priorities: Record<TrayName, Map<number, number>> = {
    active: new Map(),
    backoff: new Map(),
    errorBackoff: new Map(),
    unschedulable: new Map(),
    gated: new Map(),
  };
  private readonly tallies: Partial<Record<TrayName, TrayTally>> = {};

  apply({ reset, put, drop }: MirrorChange<QueuedPodView>): void {
    if (reset) this.clear();
    for (const key of drop) this.remove(key);
    for (const queued of put) {
      this.remove(queued.key);
      if (queued.queue !== 'inFlight') this.add(queued.queue, queued);
    }
  }

  tray(name: TrayName): TrayTally {
    const known = this.tallies[name];
    if (known) return known;
    const pods = this.trays[name];
    const counts = this.priorities[name];
    const tally: TrayTally = {
      count: pods.size,
      has: (key) => pods.has(key),
      pods: () => [...pods.values()],
      shares: () =>
        [...counts].map(([priority, count]) => ({ priority, count })).sort((a, b) => b.priority - a.priority),
    };
    this.tallies[name] = tally;
    return tally;
  }

  private clear(): void {
    this.trayOf.clear();
    for (const name of TRAY_NAMES) {
      this.trays[name].clear();
      this.priorities[name].clear();
      delete this.tallies[name];
    }
  }

  private add(name: TrayName, queued: QueuedPodView): void {
    this.trayOf.set(queued.key, name);
    this.trays[name].set(queued.key, queued);
    this.count(name, queued.priority, 1);
  }

  private remove(key: string): void {
    const name = this.trayOf.get(key);
    const queued = name && this.trays[name].get(key);
    if (!name || !queued) return;
    this.trayOf.delete(key);
    this.trays[name].delete(key);
    this.count(name, queued.priority, -1);
  }

  private count(name: TrayName, priority: number, by: 1 | -1): void {
    const counts = this.priorities[name];
    const left = (counts.get(priority) ?? 0) + by;
    if (left === 0) counts.delete(priority);
    else counts.set(priority, left);
    delete this.tallies[name];
  }
}
