import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whole } from '#base/parts.ts';
import { fewestThatDo } from './replaceMachines.ts';

/** `fallsAt`: the numbers from which on one fewer is left over; `never`: so many are left over with any number. */
function searched(fallsAt: readonly number[], never: number, least: number, highest: number, from: number) {
  const tried: number[] = [];
  const leftWith = (count: number) => never + fallsAt.filter((at) => at > count).length;
  const found = whole(
    fewestThatDo({
      from,
      least,
      highest,
      *leftWith(count) {
        tried.push(count);
        yield 0;
        return leftWith(count);
      },
    }),
  );
  return { found, tried, leftWith };
}

test('finds the smallest number as good as the highest, from any start, and tries none twice', () => {
  const numbers = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(
      fc.array(numbers, { maxLength: 6 }),
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 1 }),
      numbers,
      (fallsAt, never, least, from) => {
        const { found, tried, leftWith } = searched(fallsAt, never, least, 40, from);
        const all = Array.from({ length: 41 - least }, (_, at) => least + at);
        expect(found).toBe(all.find((count) => leftWith(count) === leftWith(40)));
        expect(new Set(tried).size).toBe(tried.length);
        if (found > least) expect(tried).toContain(found - 1);
      },
    ),
  );
});

test('tries two numbers when it begins at the right one, and one when no machine is needed', () => {
  expect(searched([7], 0, 0, 400, 7).tried).toEqual([7, 6]);
  expect(searched([], 0, 0, 400, 0).tried).toEqual([0]);
});
