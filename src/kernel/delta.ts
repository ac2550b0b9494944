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
export function squash(deltas: Iterable<Delta>): Delta {
  const tables = new Map<string, Map<Key, Change>>();
  for (const delta of deltas) {
    for (const change of delta) {
      let table = tables.get(change.table);
      if (!table) tables.set(change.table, (table = new Map()));
      const earlier = table.get(change.key);
      table.set(change.key, earlier ? { ...change, before: earlier.before } : change);
    }
  }
  const out: Change[] = [];
  for (const table of tables.values()) {
    for (const change of table.values()) if (change.before !== change.after) out.push(change);
  }
  return out;
}
