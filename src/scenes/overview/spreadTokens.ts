import type { Box } from './overviewLayout.ts';
import type { Point } from './route.ts';

/** A token's middle and its width; all have the same height. */
export interface TokenPlace extends Point {
  readonly widthPx: number;
}

/** Labels that tokens may not cover, and the size of the stage. */
export interface TokenSurroundings {
  readonly labels: readonly Box[];
  readonly width: number;
  readonly height: number;
}

const HEIGHT_PX = 20;
const GAP_PX = 3;
/**
 * A token farther than this from its place would mislead. It is left out, and the page shows the number of such tokens
 * elsewhere.
 */
const FARTHEST_PX = 140;

/**
 * Moves tokens that would cover a name on the stage or each other to the nearest free place, in their order, so that
 * each can be read. Returns `undefined` for a token without a free place nearby.
 */
export function spreadTokens(
  places: readonly TokenPlace[],
  { labels, width, height }: TokenSurroundings,
): readonly (Point | undefined)[] {
  const taken: Box[] = [...labels];
  return places.map((place) => {
    const halfX = place.widthPx / 2;
    const isOnStage = ({ x, y }: Point) =>
      x >= halfX && x <= width - halfX && y >= HEIGHT_PX / 2 && y <= height - HEIGHT_PX / 2;
    const isFree = (at: Point) => isOnStage(at) && !taken.some((box) => covers(box, at, halfX));
    const wanted = {
      x: Math.max(halfX, Math.min(width - halfX, place.x)),
      y: Math.max(HEIGHT_PX / 2, Math.min(height - HEIGHT_PX / 2, place.y)),
    };
    const at = isFree(wanted) ? wanted : nearest(besides(taken, wanted, halfX), wanted, isFree);
    if (at) taken.push({ x: at.x - halfX, y: at.y - HEIGHT_PX / 2, width: place.widthPx, height: HEIGHT_PX });
    return at;
  });
}

function covers(box: Box, { x, y }: Point, halfX: number): boolean {
  return (
    x + halfX > box.x - GAP_PX &&
    x - halfX < box.x + box.width + GAP_PX &&
    y + HEIGHT_PX / 2 > box.y &&
    y - HEIGHT_PX / 2 < box.y + box.height
  );
}

/** Places straight below, above, left and right of the taken boxes. */
function besides(taken: readonly Box[], { x, y }: Point, halfX: number): Point[] {
  return taken.flatMap((box) => [
    { x, y: box.y + box.height + HEIGHT_PX / 2 + GAP_PX },
    { x, y: box.y - HEIGHT_PX / 2 - GAP_PX },
    { x: box.x - halfX - GAP_PX, y },
    { x: box.x + box.width + halfX + GAP_PX, y },
  ]);
}

/** The nearest free place; the first of several at the same distance. */
function nearest(places: readonly Point[], wanted: Point, isFree: (at: Point) => boolean): Point | undefined {
  let best: Point | undefined;
  let bestPx = FARTHEST_PX;
  for (const at of places) {
    const px = Math.hypot(at.x - wanted.x, at.y - wanted.y);
    if (px < bestPx && isFree(at)) [best, bestPx] = [at, px];
  }
  return best;
}
