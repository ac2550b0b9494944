import { createStore, type StoreApi } from 'zustand/vanilla';

/** What panels render from. `map` is the living map: a new snapshot, not a new map, says that it changed. */
export interface CollectionSnapshot<T> {
  readonly version: number;
  readonly map: ReadonlyMap<string, T>;
}

/** What one frame did to a collection. `reset` means that everything known before is gone. */
export interface MirrorChange<T> {
  readonly reset: boolean;
  readonly put: readonly T[];
  readonly drop: readonly string[];
}

/** Records of one sort by key, as of the last frame. Written by `applyFrame` only. */
export class MirrorCollection<T extends object> {
  /** Grows with every frame that touched the collection. */
  version = 0;
  /** Follows `version` at the pace of `Ticker`. */
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

  /** In no meaningful order: sort by what the record says. */
  values(): IterableIterator<T> {
    return this.map.values();
  }

  /** Told of every frame that touches the collection, at once: for painters that keep dirty sets. Returns the way out. */
  subscribe(listener: (change: MirrorChange<T>) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** For `applyFrame` alone. */
  apply(change: MirrorChange<T>): void {
    if (change.reset) this.map.clear();
    for (const key of change.drop) this.map.delete(key);
    for (const record of change.put) this.map.set(this.keyOf(record), record);
    this.version++;
    for (const listener of this.listeners) listener(change);
  }

  /** Lets the hooks see what `apply` did. */
  show(): void {
    if (this.shown.getState().version !== this.version) this.shown.setState({ version: this.version, map: this.map });
  }
}
