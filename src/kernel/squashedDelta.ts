import type { Change, Delta, Key } from './delta.ts';

const FIRST_ROOM = 256;

/** A larger array is discarded at the end. */
const MUCH_ROOM = 16_384;

/** 2^32 divided by the golden ratio: it spreads consecutive numbers far apart. */
const SPREAD = 0x9e3779b1;

/**
 * The index of each number in a list. A Map would do the same, but it grows again each time it is filled: such Maps
 * were a tenth of all that a run allocates.
 */
export class NumberPlaces {
  /** Each index plus one; 0 for a free slot. At most half of the slots are used. */
  private slots = new Int32Array(FIRST_ROOM);

  /**
   * The index of the number in the list, which holds `count` different ones. Returns `count` when the number is new;
   * the caller puts it there.
   */
  placeOf(number: number, numbers: readonly Key[], count: number): number {
    if (2 * count >= this.slots.length) this.grow(numbers, count);
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = first(number, mask); ; at = (at + 1) & mask) {
      const slot = slots[at] as number;
      if (slot === 0) {
        slots[at] = count + 1;
        return count;
      }
      if (numbers[slot - 1] === number) return slot - 1;
    }
  }

  clear(): void {
    if (this.slots.length > MUCH_ROOM) this.slots = new Int32Array(FIRST_ROOM);
    else this.slots.fill(0);
  }

  private grow(numbers: readonly Key[], count: number): void {
    const slots = new Int32Array(2 * this.slots.length);
    const mask = slots.length - 1;
    for (let place = 0; place < count; place++) {
      let at = first(numbers[place] as number, mask);
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = place + 1;
    }
    this.slots = slots;
  }
}

/**
 * The squashed changes of many consecutive entries: at most one for each record, and none that leaves its record as it
 * was. They are stored in columns, table by table. Such deltas are kept by the thousand with thousands of changes each,
 * and an object for each change would take more than twice the memory.
 */
export class SquashedDelta {
  /** The names of the tables, each once. */
  readonly tables: readonly string[];
  /** The end of each table's changes in the columns; those of the first table begin at 0. */
  readonly ends: readonly number[];
  readonly keys: readonly Key[];
  readonly before: readonly (object | undefined)[];
  readonly after: readonly (object | undefined)[];

  constructor(columns: Pick<SquashedDelta, 'tables' | 'ends' | 'keys' | 'before' | 'after'>) {
    this.tables = columns.tables;
    this.ends = columns.ends;
    this.keys = columns.keys;
    this.before = columns.before;
    this.after = columns.after;
  }

  /** Number of records that ended up different. */
  get size(): number {
    return this.keys.length;
  }

  some(test: (change: Change) => boolean): boolean {
    for (let i = 0, from = 0; i < this.tables.length; i++) {
      const table = this.tables[i] as string;
      const end = this.ends[i] as number;
      for (; from < end; from++) if (test(this.change(table, from))) return true;
    }
    return false;
  }

  /** All changes, as objects. */
  changes(): Change[] {
    const changes: Change[] = [];
    this.some((change) => {
      changes.push(change);
      return false;
    });
    return changes;
  }

  private change(table: string, at: number): Change {
    return { table, key: this.keys[at] as Key, before: this.before[at], after: this.after[at] };
  }
}

/** Merges consecutive deltas: the first `before` and the last `after` of every record that ends up different. */
export function squash(deltas: readonly Delta[]): SquashedDelta {
  let name = '';
  let changes: TableChanges | undefined;
  for (let d = 0; d < deltas.length; d++) {
    const delta = deltas[d] as Delta;
    for (let i = 0; i < delta.length; i++) {
      const { table, key, before, after } = delta[i] as Change;
      if (!changes || table !== name) {
        name = table;
        changes = changesOf(name);
      }
      changes.add(key, before, after);
    }
  }
  return together();
}

/** The same for deltas that are already squashed. */
export function squashAgain(deltas: readonly SquashedDelta[]): SquashedDelta {
  for (const { tables: names, ends, keys, before, after } of deltas) {
    let from = 0;
    for (let i = 0; i < names.length; i++) {
      const changes = changesOf(names[i] as string);
      const end = ends[i] as number;
      for (; from < end; from++) changes.add(keys[from] as Key, before[from], after[from]);
    }
  }
  return together();
}

/** Arrays that have held more changes are discarded: only large blocks have as many. */
const MANY_CHANGES = 4096;

/** Three columns that are reused: arrays that grew for each block were a tenth of all that a run allocates. */
class Columns {
  count = 0;
  keys: Key[] = [];
  before: (object | undefined)[] = [];
  after: (object | undefined)[] = [];

  push(key: Key, before: object | undefined, after: object | undefined): void {
    const at = this.count++;
    this.keys[at] = key;
    this.before[at] = before;
    this.after[at] = after;
  }

  /** Drops its references to records. */
  clear(): void {
    const { count } = this;
    if (count > MANY_CHANGES) {
      this.keys = [];
      this.before = [];
      this.after = [];
    } else {
      this.before.fill(undefined, 0, count);
      this.after.fill(undefined, 0, count);
    }
    this.count = 0;
  }
}

/** The changes in one table while a block is squashed. */
class TableChanges {
  readonly name: string;
  readonly columns = new Columns();
  private readonly numbers = new NumberPlaces();
  private readonly texts = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
  }

  add(key: Key, before: object | undefined, after: object | undefined): void {
    const { columns } = this;
    const { count } = columns;
    const place =
      typeof key === 'number' ? this.numbers.placeOf(key, columns.keys, count) : this.placeOfText(key, count);
    if (place < count) columns.after[place] = after;
    else columns.push(key, before, after);
  }

  clear(): void {
    this.numbers.clear();
    this.texts.clear();
    this.columns.clear();
  }

  private placeOfText(key: string, count: number): number {
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    this.texts.set(key, count);
    return count;
  }
}

/** By table name, including tables in which nothing has changed. */
const known = new Map<string, TableChanges>();
/** Tables in which something has changed, in the order of their first changes. */
const changed: TableChanges[] = [];
const all = new Columns();

function changesOf(name: string): TableChanges {
  let changes = known.get(name);
  if (!changes) {
    changes = new TableChanges(name);
    known.set(name, changes);
  }
  if (changes.columns.count === 0) changed.push(changes);
  return changes;
}

function together(): SquashedDelta {
  const names: string[] = [];
  const ends: number[] = [];
  for (const changes of changed) {
    const { count, keys, before, after } = changes.columns;
    const begin = all.count;
    for (let i = 0; i < count; i++) {
      // Most events that are put on the agenda are soon removed: a record that came and went leaves no change.
      if (before[i] !== after[i]) all.push(keys[i] as Key, before[i], after[i]);
    }
    changes.clear();
    if (all.count === begin) continue;
    names.push(changes.name);
    ends.push(all.count);
  }
  changed.length = 0;
  const { count, keys, before, after } = all;
  // Copies have no spare capacity.
  const squashed = new SquashedDelta({
    tables: names.slice(),
    ends: ends.slice(),
    keys: keys.slice(0, count),
    before: before.slice(0, count),
    after: after.slice(0, count),
  });
  all.clear();
  return squashed;
}

function first(number: number, mask: number): number {
  const spread = Math.imul(number, SPREAD);
  return (spread ^ (spread >>> 16)) & mask;
}
