import { describe, expect, it } from 'vitest';
import { goSort } from './order.ts';

const numbers = (count: number, at: (i: number) => number) => Array.from({ length: count }, (_, i) => at(i));
const sorted = (items: readonly number[]) => goSort([...items], (a, b) => a < b);

describe('goSort', () => {
  it('sorts lists of every length and pattern', () => {
    const patterns = [
      (i: number) => i,
      (i: number) => -i,
      (i: number) => (i * 7919) % 101,
      (i: number) => i % 3,
      (i: number, n: number) => Math.min(i, n - i),
      (i: number) => (i % 40 === 7 ? 0 : i),
    ];
    for (const count of [0, 1, 2, 12, 13, 49, 50, 51, 200, 1000])
      for (const pattern of patterns) {
        const items = numbers(count, (i) => pattern(i, count));
        expect(sorted(items)).toEqual(items.toSorted((a, b) => a - b));
      }
  });

  it('keeps the order of equal items in a short list and not in a long one', () => {
    const order = (count: number) =>
      goSort(
        numbers(count, (i) => i),
        (a, b) => a % 2 < b % 2,
      );
    expect(order(6)).toEqual([0, 2, 4, 1, 3, 5]);
    const long = order(40);
    expect(long.map((i) => i % 2)).toEqual(numbers(40, (i) => (i < 20 ? 0 : 1)));
    expect(long.slice(0, 20)).not.toEqual(numbers(20, (i) => 2 * i));
  });

  it('reverses a short list when the first argument always counts as less', () => {
    expect(
      goSort(
        numbers(5, (i) => i),
        () => true,
      ),
    ).toEqual([4, 3, 2, 1, 0]);
  });
});
