import type { Parts } from '#base/parts.ts';

/** Each step of the search is so many times the one before. */
const STRIDE = 4;

interface Search {
  /** The first guess; the nearer it is to the answer, the fewer numbers are tried. */
  readonly from: number;
  readonly least: number;
  readonly highest: number;
  /** How many are left over with so many; never more with a higher number. */
  readonly leftWith: (count: number) => Parts<number>;
}

/** The smallest number with which no more are left over than with `highest`. One fewer was tried too, where there may be fewer. */
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
  // Down in growing steps until there are too few; halved from there.
  for (let fewer = 1; enough - tooFew > 1; fewer *= STRIDE) {
    const middle = Math.floor((enough + tooFew) / 2);
    const next = tried.has(tooFew) ? middle : Math.max(middle, enough - fewer);
    if ((yield* left(next)) <= target) enough = next;
    else tooFew = next;
  }
  return enough;
}
