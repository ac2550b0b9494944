import type { Change, Delta, Key } from './delta.ts';

/**
 * What many entries that follow each other changed together: at most one change for each record, none that changes nothing. It lies in
 * columns, table by table, because such deltas are kept by the thousand with thousands of changes each: an object for each change
 * would take more than twice the memory.
 */
export class SquashedDelta {
  /** The names of the tables, each once. */
  readonly tables: readonly string[];
  /** Where the changes of each table end in the columns; those of the first begin at 0. */
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

  /** How many records ended up different. */
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

  /** The changes one by one. */
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

/** Deltas that follow each other, as one: the first `before` and the last `after` of every record that ends up different. */
export function squash(deltas: readonly Delta[]): SquashedDelta {
  const tables = new Map<string, TableChanges>();
  let name = '';
  let changes: TableChanges | undefined;
  for (const delta of deltas) {
    for (let i = 0; i < delta.length; i++) {
      const { table, key, before, after } = delta[i] as Change;
      if (!changes || table !== name) {
        name = table;
        changes = changesOf(tables, name);
      }
      changes.add(key, before, after);
    }
  }
  return together(tables);
}

/** The same of deltas that are squashed already. */
export function squashAgain(deltas: readonly SquashedDelta[]): SquashedDelta {
  const tables = new Map<string, TableChanges>();
  for (const { tables: names, ends, keys, before, after } of deltas) {
    let from = 0;
    for (let i = 0; i < names.length; i++) {
      const changes = changesOf(tables, names[i] as string);
      const end = ends[i] as number;
      for (; from < end; from++) changes.add(keys[from] as Key, before[from], after[from]);
    }
  }
  return together(tables);
}

/** The columns of one table while they grow. */
class TableChanges {
  readonly keys: Key[] = [];
  readonly before: (object | undefined)[] = [];
  readonly after: (object | undefined)[] = [];
  private readonly places = new Map<Key, number>();

  add(key: Key, before: object | undefined, after: object | undefined): void {
    const place = this.places.get(key);
    if (place !== undefined) {
      this.after[place] = after;
      return;
    }
    this.places.set(key, this.keys.length);
    this.keys.push(key);
    this.before.push(before);
    this.after.push(after);
  }
}

function changesOf(tables: Map<string, TableChanges>, name: string): TableChanges {
  const known = tables.get(name);
  if (known) return known;
  const made = new TableChanges();
  tables.set(name, made);
  return made;
}

function together(tables: ReadonlyMap<string, TableChanges>): SquashedDelta {
  const names: string[] = [];
  const ends: number[] = [];
  const keys: Key[] = [];
  const before: (object | undefined)[] = [];
  const after: (object | undefined)[] = [];
  for (const [name, table] of tables) {
    const begin = keys.length;
    for (let i = 0; i < table.keys.length; i++) {
      // Most of what is put on the agenda is taken off it soon: what came and went leaves nothing behind.
      if (table.before[i] === table.after[i]) continue;
      keys.push(table.keys[i] as Key);
      before.push(table.before[i]);
      after.push(table.after[i]);
    }
    if (keys.length === begin) continue;
    names.push(name);
    ends.push(keys.length);
  }
  // Copies have no room to spare.
  return new SquashedDelta({
    tables: names.slice(),
    ends: ends.slice(),
    keys: keys.slice(),
    before: before.slice(),
    after: after.slice(),
  });
}
