import { isFlying } from './animateFlight.ts';
import type { MarkPlace } from './planFlights.ts';

/**
 * Where the page's layout has a mark, in client pixels. A mark that still flies is seen elsewhere: a flight that was planned from
 * there would lead to the next one, and the mark would not come to rest. `known` is what the browser told without being asked.
 */
export function restPlace(mark: Element, known?: MarkPlace): MarkPlace {
  if (!isFlying(mark)) return known ?? mark.getBoundingClientRect();
  const { left, top } = mark.getBoundingClientRect();
  const { transform } = getComputedStyle(mark);
  const [, x = '0', y = '0'] = /^matrix\((?:[^,]+,){4}([^,]+),([^,)]+)\)$/.exec(transform) ?? [];
  return { left: left - Number(x), top: top - Number(y) };
}
