import { compare } from '#base/order.ts';
import type { Change, Key } from './delta.ts';

/** Numbers that share one chunk. A number that is far from all others takes the room of a whole chunk. */
const CHUNK = 32;

/**
 * Records by integer keys that are mostly consecutive, such as revisions and orders. Neighbours lie together. A Map
 * scatters them over all its memory, and moves all of them whenever as many have gone as there are.
 */
export class NumberedRecords<T extends object> {
  private readonly chunks = new Map<number, Chunk<T>>();
  private count = 0;
  /** The chunk that was used last, and its number. */
  private last: Chunk<T> | undefined;
  private lastAt = 0;

  get size(): number {
    return this.count;
  }

  get(key: number): T | undefined {
    const at = Math.floor(key / CHUNK);
    return this.chunk(at)?.slots[key - at * CHUNK];
  }

  has(key: number): boolean {
    return this.get(key) !== undefined;
  }

  set(key: number, record: T): void {
    const at = Math.floor(key / CHUNK);
    const chunk = this.chunk(at) ?? this.newChunk(at);
    const place = key - at * CHUNK;
    if (chunk.slots[place] === undefined) {
      chunk.count++;
      this.count++;
    }
    chunk.slots[place] = record;
  }

  delete(key: number): void {
    const at = Math.floor(key / CHUNK);
    const chunk = this.chunk(at);
    const place = key - at * CHUNK;
    if (chunk?.slots[place] === undefined) return;
    chunk.slots[place] = undefined;
    this.count--;
    if (--chunk.count > 0) return;
    this.chunks.delete(at);
    this.last = undefined;
  }

  keys(): number[] {
    const keys: number[] = [];
    this.forEach((_, key) => {
      keys.push(key);
    });
    return keys;
  }

  values(): T[] {
    const records: T[] = [];
    this.forEach((record) => {
      records.push(record);
    });
    return records;
  }

  forEach(look: (record: T, key: number) => void): void {
    for (const [at, { slots }] of this.chunks) {
      for (let place = 0; place < CHUNK; place++) {
        const record = slots[place];
        if (record !== undefined) look(record, at * CHUNK + place);
      }
    }
  }

  private chunk(at: number): Chunk<T> | undefined {
    if (this.last && at === this.lastAt) return this.last;
    const chunk = this.chunks.get(at);
    if (chunk) this.look(chunk, at);
    return chunk;
  }

  private newChunk(at: number): Chunk<T> {
    const chunk = { count: 0, slots: new Array<T | undefined>(CHUNK).fill(undefined) };
    this.chunks.set(at, chunk);
    this.look(chunk, at);
    return chunk;
  }

  private look(chunk: Chunk<T>, at: number): void {
    this.last = chunk;
    this.lastAt = at;
  }
}

/** A log of up to this many changes is searched change by change. */
const SHORT_LOG = 8;
/** The order survives at least this many changes without a read. After more, sorting once costs less. */
const ORDER_LASTS = 64;

export type Observer<T, K extends Key> = (key: K, before: T | undefined, after: T | undefined) => void;

/**
 * Called when this many records change at once. Returns true when the observer has noted that and needs no call for
 * each record.
 */
export type BulkObserver = (count: number) => boolean;

/**
 * Records of one type by key. Records are immutable: `put` replaces. `keys` and `values` are in the order of the keys
 * (code units or numbers), never of insertion, because going back in time inserts again.
 */
export class Table<T extends object, K extends Key = string> {
  readonly name: string;
  /** The table's index among those of its world, by name. */
  rank = 0;
  private records: Records<T, K> = new Map();
  private readonly observers: Observer<T, K>[] = [];
  /** Same indexes as `observers`. */
  private readonly bulkObservers: (BulkObserver | undefined)[] = [];
  /**
   * The first `logged` items are the changes since `takeChanges`. Emptying the array each time would make it grow again
   * each time.
   */
  private log: (MutableChange | undefined)[] = [];
  private logged = 0;
  /** The same changes by key; used when the log is long. */
  private readonly loggedByKey = new Map<K, MutableChange>();
  private readonly onFirstWrite: () => void;
  private sorted: K[] | undefined;
  /** Number of keys that came or went since the order was last read. */
  private unasked = 0;

  /** `onFirstWrite` is called at the first write since `takeChanges`. */
  constructor(name: string, onFirstWrite: () => void) {
    this.name = name;
    this.onFirstWrite = onFirstWrite;
  }

  get size(): number {
    return this.records.size;
  }

  get(key: K): T | undefined {
    return this.records.get(key);
  }

  has(key: K): boolean {
    return this.records.has(key);
  }

  put(key: K, record: T): void {
    this.set(key, record);
  }

  delete(key: K): void {
    this.set(key, undefined);
  }

  /** Keys in order. The array is valid until the next write. */
  keys(): readonly K[] {
    this.unasked = 0;
    this.sorted ??= [...this.records.keys()].sort(ascending);
    return this.sorted;
  }

  /** Records in the order of their keys. */
  values(): T[] {
    return this.keys().map((key) => this.records.get(key) as T);
  }

  /** Keys in no meaningful order, for callers that sort them or do not depend on their order. */
  unorderedKeys(): Iterable<K> {
    return this.records.keys();
  }

  /** Records in no meaningful order, for sums and searches whose result does not depend on it. */
  unordered(): Iterable<T> {
    return this.records.values();
  }

  /** Each record, in no meaningful order. */
  each(look: (record: T, key: K) => void): void {
    this.records.forEach(look);
  }

  /**
   * For indexes that are derived from this table: they follow each change, forward and backward alike. An observer does
   * nothing else: no writes, no events. `many` is called first where a jump through time changes many records.
   */
  observe(observer: Observer<T, K>, many?: BulkObserver): void {
    this.observers.push(observer);
    this.bulkObservers.push(many);
  }

  /** Writes the squashed changes since the last call into an array from an index on; returns the index after them. */
  takeChanges(into: (Change | undefined)[], at: number): number {
    const { log, logged } = this;
    let next = at;
    for (let i = 0; i < logged; i++) {
      const change = log[i] as Change;
      if (change.before !== change.after) into[next++] = change;
      log[i] = undefined;
    }
    this.logged = 0;
    if (logged > SHORT_LOG) this.forgetLog();
    return next;
  }

  private forgetLog(): void {
    this.loggedByKey.clear();
    this.log = [];
  }

  /** Sets a record without logging, to play deltas forward or backward. `before` is its present value. */
  replay(key: Key, before: object | undefined, after: object | undefined): void {
    this.write(key as K, before as T | undefined, after as T | undefined);
  }

  /**
   * The same for the changes from `from` up to `end` of three columns, with no record twice. Observers are called after
   * all records are in the table, so each goes through all changes at once.
   */
  replayMany(
    keys: readonly Key[],
    before: readonly (object | undefined)[],
    after: readonly (object | undefined)[],
    from: number,
    end: number,
  ): void {
    if (end - from > ORDER_LASTS) this.sorted = undefined;
    for (let i = from; i < end; i++) {
      const key = keys[i] as K;
      const record = after[i] as T | undefined;
      if (record === undefined) {
        this.records.delete(key);
        this.dropKey(key);
      } else {
        if (before[i] === undefined) this.addKey(key);
        this.records.set(key, record);
      }
    }
    const { observers, bulkObservers } = this;
    for (let at = 0; at < observers.length; at++) {
      if (bulkObservers[at]?.(end - from)) continue;
      const observer = observers[at] as Observer<T, K>;
      for (let i = from; i < end; i++) observer(keys[i] as K, before[i] as T | undefined, after[i] as T | undefined);
    }
  }

  /**
   * Drops the order of the keys. It is computed when it is next needed, which is cheaper than keeping it during many
   * changes.
   */
  forgetOrder(): void {
    this.sorted = undefined;
  }

  private set(key: K, after: T | undefined): void {
    const before = this.records.get(key);
    if (before === after) return;
    const known = this.inLog(key);
    if (known) known.after = after;
    else {
      if (this.logged === 0) this.onFirstWrite();
      this.log[this.logged++] = { table: this.name, key, before, after };
      if (this.logged > SHORT_LOG) this.noteLogged();
    }
    this.write(key, before, after);
  }

  /** The logged change of the record since `takeChanges`. Nearly all logs are short. */
  private inLog(key: K): MutableChange | undefined {
    const { log, logged } = this;
    if (logged > SHORT_LOG) return this.loggedByKey.get(key);
    for (let i = 0; i < logged; i++) {
      const change = log[i] as MutableChange;
      if (change.key === key) return change;
    }
    return undefined;
  }

  private noteLogged(): void {
    for (let i = this.loggedByKey.size; i < this.logged; i++) {
      const change = this.log[i] as MutableChange;
      this.loggedByKey.set(change.key as K, change);
    }
  }

  private write(key: K, before: T | undefined, after: T | undefined): void {
    if (after === undefined) {
      if (before === undefined) return;
      this.records.delete(key);
      this.dropKey(key);
    } else {
      if (before === undefined) this.addKey(key);
      this.records.set(key, after);
    }
    for (const observer of this.observers) observer(key, before, after);
  }

  /**
   * The order, if it is worth keeping. After a quarter as many changes as there are keys, sorting once costs no more
   * than having moved keys each time.
   */
  private keptOrder(): K[] | undefined {
    const { sorted } = this;
    if (sorted && ++this.unasked > ORDER_LASTS && this.unasked > sorted.length >> 2) this.sorted = undefined;
    return this.sorted;
  }

  private addKey(key: K): void {
    if (typeof key === 'number' && this.records.size === 0) this.beginNumbered();
    const sorted = this.keptOrder();
    if (!sorted) return;
    const last = sorted[sorted.length - 1];
    if (last === undefined || last < key) sorted.push(key);
    else sorted.splice(lowerBound(sorted, key), 0, key);
  }

  private beginNumbered(): void {
    if (!(this.records instanceof NumberedRecords)) this.records = new NumberedRecords<T>() as never;
  }

  private dropKey(key: K): void {
    const sorted = this.keptOrder();
    if (!sorted) return;
    const at = lowerBound(sorted, key);
    if (sorted[at] === key) sorted.splice(at, 1);
  }
}

/** The common interface of `Map` and `NumberedRecords`. */
interface Records<T, K> {
  readonly size: number;
  get(key: K): T | undefined;
  has(key: K): boolean;
  set(key: K, record: T): void;
  delete(key: K): void;
  keys(): Iterable<K>;
  values(): Iterable<T>;
  forEach(look: (record: T, key: K) => void): void;
}

type MutableChange = { -readonly [P in keyof Change]: Change[P] };

function ascending<K extends Key>(a: K, b: K): number {
  return compare(a, b);
}

function lowerBound<K extends Key>(sorted: readonly K[], key: K): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as K) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Chunk<T> {
  count: number;
  readonly slots: (T | undefined)[];
}
