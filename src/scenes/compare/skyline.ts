import { levelPath } from '#scenes/bins/levelPath.ts';

/** As wide as half a page. */
const MOST_STEPS = 1000;

/** How full many nodes are, as one line of roofs. */
export interface Skyline {
  /** Stairs in a field of 100 by 100, the fullest first. */
  readonly path: string;
  /** Percent. */
  readonly most: number;
  readonly middle: number;
  readonly least: number;
}

/** `levels`: shares of what is full. Of none nothing is drawn, and all figures are 0. */
export function skyline(levels: readonly number[]): Skyline {
  const sorted = levels.toSorted((a, b) => b - a);
  const percentAt = (place: number) => Math.round(100 * (sorted[place] ?? 0));
  return {
    path: levelPath(levels, MOST_STEPS),
    most: percentAt(0),
    middle: percentAt(sorted.length >> 1),
    least: percentAt(sorted.length - 1),
  };
}

/** Where a node of that level stands, in percent of the width; of those that are equally full, the first. */
export function placeIn(levels: readonly number[], level: number): number {
  return (100 * (levels.filter((other) => other > level).length + 0.5)) / levels.length;
}
