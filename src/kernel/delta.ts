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
