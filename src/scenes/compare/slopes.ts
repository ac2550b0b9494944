import { compare } from '#base/order.ts';
import { levelPath } from '#scenes/bins/levels.ts';

/** Enough steps for half the width of a page. */
const MOST_STEPS = 1000;

/** A Pod's place in two runs: a node's name, empty while Pending, `null` when the Pod does not exist. */
export interface SlopePod {
  readonly key: string;
  readonly colour: number;
  readonly nodes: readonly [string | null, string | null];
}

export interface Slope {
  readonly key: string;
  readonly colour: number;
  /** From top (0) to bottom (1). */
  readonly from: number;
  readonly to: number;
}

/** Heights at which the lines of each node begin and end; the last lane is for Pending. */
export function laneCentres(nodeCount: number): number[] {
  return Array.from({ length: nodeCount + 1 }, (_, lane) => (lane + 0.5) / (nodeCount + 1));
}

/** Share of a lane over which its lines spread. */
const SPREAD = 0.7;

/**
 * A line for every Pod that is elsewhere in the second run. Lines of a lane lie side by side, in the order of their
 * targets.
 */
export function slopes(pods: readonly SlopePod[], nodes: readonly string[]): Slope[] {
  const laneOf = new Map<string, number>([...nodes.map((name, lane) => [name, lane] as const), ['', nodes.length]]);
  const moved = pods.flatMap(({ key, colour, nodes: [a, b] }) => {
    const [from, to] = [laneOf.get(a ?? 'none'), laneOf.get(b ?? 'none')];
    return from === undefined || to === undefined || from === to ? [] : [{ key, colour, from, to }];
  });
  const starts = places(moved, 'from', 'to', nodes.length + 1);
  const ends = places(moved, 'to', 'from', nodes.length + 1);
  return moved.map(({ key, colour }) => ({ key, colour, from: starts.get(key) ?? 0, to: ends.get(key) ?? 0 }));
}

interface Moved {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

function places(moved: readonly Moved[], end: 'from' | 'to', other: 'from' | 'to', lanes: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let lane = 0; lane < lanes; lane++) {
    const here = moved
      .filter((each) => each[end] === lane)
      .sort((a, b) => a[other] - b[other] || compare(a.key, b.key));
    here.forEach(({ key }, index) => {
      const within = (index + 0.5) / here.length - 0.5;
      found.set(key, (lane + 0.5 + within * SPREAD) / lanes);
    });
  }
  return found;
}

/** The levels of many nodes, as one step line. */
interface Skyline {
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
