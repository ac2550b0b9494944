import { expect, test } from 'vitest';
import { filmColours } from './gifWriter.ts';

/** A pixel without transparency. */
function pixel(red: number, green: number, blue: number): number {
  return new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0] ?? 0;
}

test('the background keeps its colour however many others there are, so moving things leave no trace', () => {
  const ground = pixel(17, 21, 25);
  const others = Array.from({ length: 400 }, (_, at) => pixel(at % 256, 90 + (at >> 4), 200));
  const { palette, places } = filmColours(Uint32Array.from([ground, ...others, ground]));
  expect(palette.length).toBeLessThanOrEqual(255);
  expect(palette[places[0] ?? 255]).toEqual([17, 21, 25]);
  expect(places.at(-1)).toBe(places[0]);
});

test('a film of few colours has them all exactly', () => {
  const { palette, places } = filmColours(Uint32Array.of(pixel(1, 2, 3), pixel(4, 5, 6), pixel(1, 2, 3)));
  expect(palette).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  expect([...places]).toEqual([0, 1, 0]);
});

test('a film without pixels has no colours', () => {
  expect(filmColours(new Uint32Array(0))).toEqual({ palette: [], places: new Uint8Array(0) });
});
