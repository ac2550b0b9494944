import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Frame } from '#protocol/frames.ts';
import type { CollectionName, Collections } from '#protocol/views.ts';

/** Records of one type by key, as of the last frame. Only `applyFrame` writes it. */
export class MirrorCollection<T extends object> {
  /** Increases with every frame that changes the collection. */
  version = 0;
  /** Follows `version` at the rate of `Ticker`. */
  readonly shown: StoreApi<CollectionSnapshot<T>>;
  private readonly keyOf: (record: T) => string;
  private readonly map = new Map<string, T>();
  private readonly listeners = new Set<(change: MirrorChange<T>) => void>();

  constructor(keyOf: (record: T) => string) {
    this.keyOf = keyOf;
    this.shown = createStore(() => ({ version: 0, map: this.map }));
  }

  get size(): number {
    return this.map.size;
  }

  get(key: string): T | undefined {
    return this.map.get(key);
  }

  /** In no meaningful order; sort by a field of the record. */
  values(): IterableIterator<T> {
    return this.map.values();
  }

  /**
   * Calls the listener at once for every frame that changes the collection; for painters that keep dirty sets. Returns
   * a function that unsubscribes.
   */
  subscribe(listener: (change: MirrorChange<T>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Only for `applyFrame`. */
  apply(change: MirrorChange<T>): void {
    if (change.reset) this.map.clear();
    for (const key of change.drop) this.map.delete(key);
    for (const record of change.put) this.map.set(this.keyOf(record), record);
    this.version++;
    for (const listener of this.listeners) listener(change);
  }

  /** Shows the changes of `apply` to the hooks. */
  show(): void {
    if (this.shown.getState().version !== this.version) this.shown.setState({ version: this.version, map: this.map });
  }
}

/** The page's copy of the worker's views. */
export type Mirror = { readonly [N in CollectionName]: MirrorCollection<Collections[N]> };

export function createMirror(): Mirror {
  return {
    nodes: new MirrorCollection((node) => node.name),
    pods: new MirrorCollection((pod) => pod.key),
    queue: new MirrorCollection((queued) => queued.key),
    cycles: new MirrorCollection((cycle) => cycle.key),
    decisions: new MirrorCollection((decision) => String(decision.seq)),
    workloads: new MirrorCollection((workload) => workload.key),
    travellers: new MirrorCollection((traveller) => traveller.key),
    levels: new MirrorCollection((level) => level.key),
  };
}

const NAMES: readonly CollectionName[] = [
  'nodes',
  'pods',
  'queue',
  'cycles',
  'decisions',
  'workloads',
  'travellers',
  'levels',
];

export function collectionsOf(mirror: Mirror): MirrorCollection<object>[] {
  return NAMES.map((name) => mirror[name] as unknown as MirrorCollection<object>);
}

/** The only function that writes the mirror. */
export function applyFrame(mirror: Mirror, frame: Frame): void {
  const touched = new Set<CollectionName>();
  for (const { collection, put, drop } of frame.changes) {
    const change: MirrorChange<object> = { reset: frame.reset && !touched.has(collection), put, drop };
    touched.add(collection);
    (mirror[collection] as unknown as MirrorCollection<object>).apply(change);
  }
  if (!frame.reset) return;
  for (const name of NAMES) {
    if (!touched.has(name)) mirror[name].apply({ reset: true, put: [], drop: [] });
  }
}

/** Data that panels render. `map` is mutable: a new snapshot signals a change, not a new map. */
export interface CollectionSnapshot<T> {
  readonly version: number;
  readonly map: ReadonlyMap<string, T>;
}

/** Changes of one frame in a collection. `reset` means that all earlier records are gone. */
export interface MirrorChange<T> {
  readonly reset: boolean;
  readonly put: readonly T[];
  readonly drop: readonly string[];
}
