import type { Point } from './route.ts';

/** A token's middle, and its width; all are equally high. */
export interface TokenPlace extends Point {
  readonly widthPx: number;
}

const HEIGHT_PX = 20;
const GAP_PX = 3;
/** Rows of tokens on one spot. Further tokens are drawn on top of each other; how many there are is shown elsewhere. */
const MOST_ROWS = 5;

/** Moves tokens that would cover each other into rows below the first, in their order, so that each can be read. */
export function spreadTokens(places: readonly TokenPlace[]): readonly Point[] {
  const set: TokenPlace[] = [];
  for (const place of places) {
    let at = place;
    for (let row = 0; row < MOST_ROWS && set.some((other) => covers(other, at)); row++)
      at = { ...at, y: at.y + HEIGHT_PX + GAP_PX };
    set.push(at);
  }
  return set;
}

function covers(a: TokenPlace, b: TokenPlace): boolean {
  return Math.abs(a.x - b.x) < (a.widthPx + b.widthPx) / 2 + GAP_PX && Math.abs(a.y - b.y) < HEIGHT_PX;
}
