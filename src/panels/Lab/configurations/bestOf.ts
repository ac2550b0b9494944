import type { FigureRow } from '#protocol/configurations.ts';

/** The best value of a row; none where all are alike. What is below 0 is not there. */
export function bestOf({ values, better }: FigureRow): number | undefined {
  const there = values.filter((value) => value >= 0);
  const [least, most] = [Math.min(...there), Math.max(...there)];
  if (there.length === 0 || least === most) return undefined;
  return better === 'more' ? most : least;
}

/** How long the bar of each value is, of 1: the largest of the row has all of it. */
export function barsOf(values: readonly number[]): readonly number[] {
  const most = Math.max(0, ...values);
  return values.map((value) => (most > 0 ? Math.max(0, value) / most : 0));
}
