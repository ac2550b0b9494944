import { expect, test } from 'vitest';
import { HOUR_US, SECOND_US } from '#base/time.ts';
import { ageText } from './ageText.ts';

test.each([
  [0, '0s'],
  [-0.5 * SECOND_US, '0s'],
  [-5 * SECOND_US, '<invalid>'],
  [119 * SECOND_US, '119s'],
  [120 * SECOND_US, '2m'],
  [135 * SECOND_US, '2m15s'],
  [600 * SECOND_US, '10m'],
  [179 * 60 * SECOND_US, '179m'],
  [3 * HOUR_US, '3h'],
  [3.5 * HOUR_US, '3h30m'],
  [8.5 * HOUR_US, '8h'],
  [48 * HOUR_US, '2d'],
  [53 * HOUR_US, '2d5h'],
  [24 * 9 * HOUR_US, '9d'],
  [24 * 729 * HOUR_US, '729d'],
  [24 * 730 * HOUR_US, '2y'],
  [24 * 732 * HOUR_US, '2y2d'],
  [24 * 365 * 9 * HOUR_US, '9y'],
])('an age of %d microseconds is %s', (us, text) => expect(ageText(us)).toBe(text));
