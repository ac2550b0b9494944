import { describe, expect, it } from 'vitest';
import { histogramQuantile } from './fairnessAnswers.ts';

describe('histogramQuantile', () => {
  const bounds = [0, 1, 2];

  it.each([
    ['without observations', 0.99, [0, 0, 0, 0], -1],
    ['when all waits are zero', 0.99, [10, 0, 0, 0], 0],
    ['in the middle of a bucket', 0.5, [0, 10, 0, 0], 0.5],
    ['in the second of two buckets', 0.75, [0, 5, 5, 0], 1.5],
    ['beyond the last bound', 0.99, [0, 0, 0, 10], 2],
  ])('estimates a quantile: %s', (_, q, counts, expected) => {
    expect(histogramQuantile(q, counts, bounds)).toBe(expected);
  });
});
