import { levelPath } from '#scenes/bins/levelPath.ts';

/** Enough steps for half the width of a page. */
const MOST_STEPS = 1000;

/** The levels of many nodes, as one step line. */
export interface Skyline {
  /** A step line in a field of 100 by 100, the fullest first. */
  readonly path: string;
  /** Percent. */
  readonly most: number;
  readonly middle: number;
  readonly least: number;
}

/** `levels` are shares of the capacity. Without nodes the line is empty and all figures are 0. */
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

/** Position of a node of that level, in percent of the width; the first of those that are equally full. */
export function placeIn(levels: readonly number[], level: number): number {
  return (100 * (levels.filter((other) => other > level).length + 0.5)) / levels.length;
}
