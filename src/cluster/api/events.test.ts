import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { World } from '#kernel/world.ts';
import { isCombined, isSpam, joinSimilar } from './events.ts';

describe('the event recorder', () => {
  it('combines similar Events from the tenth distinct message until ten minutes pass without one', () => {
    const world = new World();
    const combined = (n: number, atS: number) => isCombined(joinSimilar(world, 'a', `message ${n}`, atS * SECOND_US));
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 10, 11].map((n) => combined(n, n))).toEqual([
      ...Array<boolean>(10).fill(false),
      true,
      true,
    ]);
    expect(joinSimilar(world, 'a', 'message 12', 12 * SECOND_US)).toBe('(combined from similar events): message 12');
    expect(combined(13, 700)).toBe(false);
  });

  it('lets a source send 25 Events about an object, then one every five minutes', () => {
    const world = new World();
    const sent = (atS: number) => !isSpam(world, 'a', atS * SECOND_US);
    expect(Array.from({ length: 26 }, () => sent(1)).filter(Boolean)).toHaveLength(25);
    expect([sent(300), sent(301), sent(302)]).toEqual([false, true, false]);
    expect(isSpam(world, 'b', SECOND_US)).toBe(false);
  });
});
