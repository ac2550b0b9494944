import { expect, it } from 'vitest';
import { groupThousands } from './groupThousands.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1 000'],
  [48_213, '48 213'],
  [-123_456, '-123 456'],
  [1_234_567, '1 234 567'],
  [1234.5, '1234.5'],
  [1e21, '1e+21'],
])('writes %d as %s', (value, text) => expect(groupThousands(value, ' ')).toBe(text));
