import { expect, test } from 'vitest';
import { ageText } from './ageText.ts';

const SECOND = 1_000_000;
const HOUR = 3600 * SECOND;
test.each([
  [0, '0s'],
  [-0.5 * SECOND, '0s'],
  [-5 * SECOND, '<invalid>'],
  [119 * SECOND, '119s'],
  [120 * SECOND, '2m'],
  [135 * SECOND, '2m15s'],
  [600 * SECOND, '10m'],
  [179 * 60 * SECOND, '179m'],
  [3 * HOUR, '3h'],
  [3.5 * HOUR, '3h30m'],
  [8.5 * HOUR, '8h'],
  [48 * HOUR, '2d'],
  [53 * HOUR, '2d5h'],
  [24 * 9 * HOUR, '9d'],
  [24 * 729 * HOUR, '729d'],
  [24 * 730 * HOUR, '2y'],
  [24 * 732 * HOUR, '2y2d'],
  [24 * 365 * 9 * HOUR, '9y'],
])('an age of %d microseconds is %s', (us, text) => expect(ageText(us)).toBe(text));
