import { expect, it } from 'vitest';
import { spanTicks } from './spanPicture.ts';

const labels = (seconds: number) => spanTicks(seconds * 1e6).map(({ label }) => label);

it('divides a time span into round steps of one unit', () => {
  expect(labels(39)).toEqual(['0', '5 s', '10 s', '15 s', '20 s', '25 s', '30 s', '35 s']);
  expect(labels(31 * 60)).toEqual(['0', '5 min', '10 min', '15 min', '20 min', '25 min']);
  expect(labels(7200)).toEqual(['0', '20 min', '40 min', '60 min', '80 min', '100 min']);
  expect(labels(0.4)).toEqual(['0']);
  expect(spanTicks(31 * 60e6)[1]?.us).toBe(300e6);
  for (const seconds of [1, 7.9, 8, 79, 80, 3599, 86_400, 1e6]) expect(labels(seconds).length).toBeLessThanOrEqual(8);
});
