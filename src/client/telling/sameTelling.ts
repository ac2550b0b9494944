import type { Moment } from '#protocol/moment.ts';
import type { Telling } from '#protocol/telling.ts';

/** Each frame brings copies. While the same is told, it stays the same object: whoever shows it renders when it changes, not with every frame. */
export function withSameTelling(before: Moment, after: Moment): Moment {
  if (before.branch !== after.branch) return after;
  const caption = isSame(before.telling.caption, after.telling.caption)
    ? before.telling.caption
    : after.telling.caption;
  const telling: Telling = { ...after.telling, ...(caption && { caption }) };
  return { ...after, telling: isSame(before.telling, telling) ? before.telling : telling };
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && b !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
