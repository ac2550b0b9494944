import { expect, test } from 'vitest';
import { NumberPlaces } from './squashedDelta.ts';

test('finds each number at its key, also after growth and after a clear', () => {
  const places = new NumberPlaces();
  for (let round = 0; round < 3; round++) {
    const known = new Map<number, number>();
    const list: number[] = [];
    const wrong: number[] = [];
    for (let i = 0; i < 20_000; i++) {
      const number = i % 3 === 0 ? i * 4096 : i % 3 === 1 ? -i : 2 ** 40 + (i % 500);
      const place = places.placeOf(number, list, list.length);
      if (place !== (known.get(number) ?? list.length)) wrong.push(number);
      if (place < list.length) continue;
      known.set(number, place);
      list.push(number);
    }
    expect(wrong).toEqual([]);
    places.clear();
  }
});
