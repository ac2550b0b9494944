/** How full many nodes are, as one line of roofs. */
export interface Skyline {
  /** An area over `count` units of width and 100 of height, for SVG: y is 0 at the brim. */
  readonly path: string;
  /** Percent. */
  readonly most: number;
  readonly middle: number;
  readonly least: number;
  /** Where each node stands, from 0 for the fullest, by its place in the list that was given. */
  readonly places: readonly number[];
}

/** The levels in percent, 0 to 100, drawn with the fullest first. Equal ones keep their order. Of no levels nothing is drawn, and all figures are 0. */
export function skyline(levels: readonly number[]): Skyline {
  const order = levels.map((_, index) => index).sort((a, b) => levelAt(levels, b) - levelAt(levels, a) || a - b);
  const places: number[] = [];
  let path = 'M0 100';
  let x = 0;
  for (const index of order) {
    places[index] = x;
    x++;
    // One roof over all that are equally full.
    if (x < order.length && levelAt(levels, order[x] as number) === levelAt(levels, index)) continue;
    path += `V${round(100 - levelAt(levels, index))}H${x}`;
  }
  const at = (place: number) => Math.round(levelAt(levels, order[place] ?? -1));
  return {
    path: `${path}V100Z`,
    most: at(0),
    middle: at(order.length >> 1),
    least: at(order.length - 1),
    places,
  };
}

function levelAt(levels: readonly number[], index: number): number {
  return levels[index] ?? 0;
}

/** Less than a hundredth of a percent is not seen. */
function round(value: number): number {
  return Math.round(100 * value) / 100;
}
