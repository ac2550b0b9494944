import type { Change, Delta, Key, TableOf } from './delta.ts';
import type { SquashedDelta } from './squashedDelta.ts';
import { Table } from './table.ts';

/** A longer array is discarded: only the start and rare entries have as many changes. */
const LONG_DELTA = 512;

/** All records of one run at one moment. All state of the model is here; everything else can be derived from it. */
export class World {
  private readonly tables = new Map<string, Table<object, Key>>();
  /** The same tables in the order of their names; the index is the rank. */
  private readonly ranked: Table<object, Key>[] = [];
  /** The first `writtenCount` tables have writes since the last delta was taken, in the order of their names. */
  private readonly written: Table<object, Key>[] = [];
  private writtenCount = 0;
  /**
   * Changes are gathered here and then copied into a delta: an array that grows each time would cost more than the
   * copy.
   */
  private readonly gathered: (Change | undefined)[] = [];

  /** The table, made on first use. */
  table<T extends object, K extends Key>(of: TableOf<T, K>): Table<T, K> {
    return this.tableNamed(of) as unknown as Table<T, K>;
  }

  /**
   * For callers that know a table's name only from the journal or from `tableNames`, and not the type of its records.
   */
  tableNamed(name: string): Table<object, Key> {
    const known = this.tables.get(name);
    if (known) return known;
    const made: Table<object, Key> = new Table(name, () => this.noteWritten(made));
    this.tables.set(name, made);
    this.rank(made);
    return made;
  }

  /** In order. */
  tableNames(): string[] {
    return this.ranked.map(({ name }) => name);
  }

  /** The squashed changes since the last call, by the names of the tables, then in the order of the first writes. */
  takeDelta(): Delta {
    const { gathered, written, writtenCount } = this;
    let count = 0;
    for (let i = 0; i < writtenCount; i++) count = (written[i] as Table<object, Key>).takeChanges(gathered, count);
    this.writtenCount = 0;
    // A copy has no spare capacity: a run keeps deltas by the hundred thousand.
    const delta = gathered.slice(0, count) as Change[];
    if (gathered.length > LONG_DELTA) gathered.length = 0;
    else gathered.fill(undefined, 0, count);
    return delta;
  }

  apply(delta: Delta): void {
    let table: Table<object, Key> | undefined;
    for (let i = 0; i < delta.length; i++) {
      const change = delta[i] as Change;
      if (table?.name !== change.table) table = this.tableNamed(change.table);
      table.replay(change.key, change.before, change.after);
    }
  }

  revert(delta: Delta): void {
    let table: Table<object, Key> | undefined;
    for (let i = delta.length - 1; i >= 0; i--) {
      const change = delta[i] as Change;
      if (table?.name !== change.table) table = this.tableNamed(change.table);
      table.replay(change.key, change.after, change.before);
    }
  }

  applySquashed({ tables, ends, keys, before, after }: SquashedDelta): void {
    for (let i = 0, from = 0; i < tables.length; i++) {
      const end = ends[i] as number;
      this.tableNamed(tables[i] as string).replayMany(keys, before, after, from, end);
      from = end;
    }
  }

  revertSquashed({ tables, ends, keys, before, after }: SquashedDelta): void {
    for (let i = tables.length - 1; i >= 0; i--) {
      const from = i === 0 ? 0 : (ends[i - 1] as number);
      this.tableNamed(tables[i] as string).replayMany(keys, after, before, from, ends[i] as number);
    }
  }

  /** Inserts the table at its rank and moves the later ones up. */
  private rank(table: Table<object, Key>): void {
    const { ranked } = this;
    let at = ranked.length;
    for (; at > 0; at--) {
      const before = ranked[at - 1] as Table<object, Key>;
      if (before.name < table.name) break;
      ranked[at] = before;
      before.rank = at;
    }
    ranked[at] = table;
    table.rank = at;
  }

  /** Inserts the table in the order of names. */
  private noteWritten(table: Table<object, Key>): void {
    const { written } = this;
    let at = this.writtenCount++;
    for (; at > 0; at--) {
      const before = written[at - 1] as Table<object, Key>;
      if (before.rank < table.rank) break;
      written[at] = before;
    }
    written[at] = table;
  }
}
