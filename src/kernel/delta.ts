/** Keys of one table are all texts or all integers. */
export type Key = string | number;

/** One record before and after; `undefined` stands for "not there". Records are never changed in place, so both sides stay valid for ever. */
export interface Change {
  readonly table: string;
  readonly key: Key;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/** What one entry changed: at most one change for each record, none that changes nothing. */
export type Delta = readonly Change[];

export function reversed(delta: Delta): Delta {
  const back: Change[] = [];
  for (let i = delta.length - 1; i >= 0; i--) {
    const { table, key, before, after } = delta[i] as Change;
    back.push({ table, key, before: after, after: before });
  }
  return back;
}

/** Deltas that follow each other, as one: the first `before` and the last `after` of every record that ends up different. */
export function squash(deltas: readonly Delta[]): Delta {
  const tables = new Map<string, Map<Key, Change>>();
  for (const delta of deltas) {
    for (let i = 0; i < delta.length; i++) {
      const change = delta[i] as Change;
      const { table: name, key, after } = change;
      let table = tables.get(name);
      if (!table) {
        table = new Map();
        tables.set(name, table);
      }
      const earlier = table.get(key);
      if (!earlier) table.set(key, change);
      // Most of what is put on the agenda is taken off it soon: what came and went leaves nothing behind.
      else if (earlier.before === after) table.delete(key);
      else table.set(key, { table: name, key, before: earlier.before, after });
    }
  }
  const out: Change[] = [];
  for (const table of tables.values()) {
    for (const change of table.values()) out.push(change);
  }
  return out.slice();
}
