import { describe, expect, it } from 'vitest';
import { formatCount, formatSpeed } from './formatCount.ts';

describe('formatCount', () => {
  it.each([
    [7, '7'],
    [1000, '1\u202f000'],
    [48213, '48\u202f213'],
    [1234567, '1\u202f234\u202f567'],
  ])('formats the count %d as %s', (value, text) => expect(formatCount(value)).toBe(text));
});

describe('formatSpeed', () => {
  it.each([
    [0.001, '1/1000'],
    [0.1, '1/10'],
    [0.95, '1'],
    [1, '1'],
    [2.51, '2.5'],
    [9.96, '10'],
    [1000, '1\u202f000'],
  ])('formats the speed %d as %s', (speed, text) => expect(formatSpeed(speed)).toBe(text));
});
