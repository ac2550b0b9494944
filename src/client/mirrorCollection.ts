import { createStore, type StoreApi } from 'zustand/vanilla';

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
