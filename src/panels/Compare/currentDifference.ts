import type { Difference, SideBySide } from '#protocol/comparison.ts';

/** Whether two pairs have either name in common. */
function isSame(a: Difference['keys'], b: Difference['keys']): boolean {
  return (a[0] !== null && a[0] === b[0]) || (a[1] !== null && a[1] === b[1]);
}

/**
 * The difference that the view is about: that of the selected Pod, else the last one that has happened; -1 without
 * any.
 */
export function currentDifference({ differences, timeUs }: SideBySide, focus: Difference['keys'] | null): number {
  const chosen = focus ? differences.findIndex(({ keys }) => isSame(keys, focus)) : -1;
  return chosen >= 0 ? chosen : differences.findLastIndex((difference) => difference.timeUs <= timeUs);
}
