import type { FigureRow } from '#protocol/configurations.ts';

/** The best value of a row; undefined where all are equal. Values below 0 are missing. */
export function bestOf({ values, better }: FigureRow): number | undefined {
  const there = values.filter((value) => value >= 0);
  const [least, most] = [Math.min(...there), Math.max(...there)];
  if (there.length === 0 || least === most) return undefined;
  return better === 'more' ? most : least;
}

/** The length of each value's bar, from 0 to 1; the largest of the row has 1. */
export function barsOf(values: readonly number[]): readonly number[] {
  const most = Math.max(0, ...values);
  return values.map((value) => (most > 0 ? Math.max(0, value) / most : 0));
}
