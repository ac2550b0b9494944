import { describe, expect, it } from 'vitest';
import { firstMissing, formatIntervals, joined, overlap, parseIntervals, total, withIndexes } from './failedIndexes.ts';

describe('index intervals of a Job', () => {
  it.each<[string, number, string, number]>([
    ['', 6, '', 0],
    ['1', 6, '1', 1],
    ['0,2-4,5', 6, '0,2-5', 5],
    ['0,1', 6, '0,1', 2],
    ['0-9', 6, '0-5', 6],
    ['1,7-9', 6, '1', 1],
    ['a,2,3-b,5', 6, '2,5', 2],
  ])('parses %s of %d completions', (text, completions, written, count) => {
    const intervals = parseIntervals(text, completions);
    expect([formatIntervals(intervals), total(intervals)]).toEqual([written, count]);
  });

  it('joins index intervals that touch or overlap', () => {
    expect(formatIntervals(withIndexes(parseIntervals('1,3-5', 20), [2, 8, 6, 9]))).toBe('1-6,8,9');
    expect(formatIntervals(joined([...parseIntervals('0-3', 9), ...parseIntervals('2-7', 9)]))).toBe('0-7');
  });

  it('returns the lowest missing indexes first', () => {
    expect(firstMissing(parseIntervals('0,3-4', 9), 3, 9)).toEqual([1, 2, 5]);
    expect(firstMissing(parseIntervals('1-4', 5), 3, 5)).toEqual([0]);
    expect(firstMissing([], 2, 5)).toEqual([0, 1]);
  });

  it('counts the indexes that two lists share', () => {
    expect(overlap(parseIntervals('0-2,6', 9), parseIntervals('1-6', 9))).toBe(3);
  });
});
