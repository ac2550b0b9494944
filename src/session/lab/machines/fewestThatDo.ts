import type { Parts } from '#base/parts.ts';

/** Growth factor of the search's steps. */
const STRIDE = 4;

interface Search {
  /** The first guess; a better guess needs fewer trials. */
  readonly from: number;
  readonly least: number;
  readonly highest: number;
  /** The number left over with `count`. It never grows with `count`. */
  readonly leftWith: (count: number) => Parts<number>;
}

/** The smallest count that leaves no more over than `highest`. One fewer was tried too, if that is allowed. */
export function* fewestThatDo({ from, least, highest, leftWith }: Search): Parts<number> {
  const tried = new Map<number, number>();
  function* left(count: number): Parts<number> {
    const known = tried.get(count) ?? (yield* leftWith(count));
    tried.set(count, known);
    return known;
  }
  let enough = Math.max(least, Math.min(highest, from));
  for (let more = 1; (yield* left(enough)) > 0 && enough < highest; more *= STRIDE)
    enough = Math.min(highest, enough + more);
  const target = yield* left(enough);
  let tooFew = least - 1;
  for (const [count, known] of tried)
    if (known <= target) enough = Math.min(enough, count);
    else tooFew = Math.max(tooFew, count);
  // Goes down in growing steps until there are too few, then halves from there.
  for (let fewer = 1; enough - tooFew > 1; fewer *= STRIDE) {
    const middle = Math.floor((enough + tooFew) / 2);
    const next = tried.has(tooFew) ? middle : Math.max(middle, enough - fewer);
    if ((yield* left(next)) <= target) enough = next;
    else tooFew = next;
  }
  return enough;
}
