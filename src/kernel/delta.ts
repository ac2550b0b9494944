/** The keys of one table are all strings or all integers. */
export type Key = string | number;

/**
 * One record before and after; `undefined` means that the record did not exist. Records are never changed in place, so
 * both sides stay valid.
 */
export interface Change {
  readonly table: string;
  readonly key: Key;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

/** The changes of one entry: at most one for each record, and none that leaves its record as it was. */
export type Delta = readonly Change[];

export function reversed(delta: Delta): Delta {
  const back: Change[] = [];
  for (let i = delta.length - 1; i >= 0; i--) {
    const { table, key, before, after } = delta[i] as Change;
    back.push({ table, key, before: after, after: before });
  }
  return back;
}
