import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketCounts, DURATION_BUCKETS_SECONDS, type Histogram, observed } from './histogram.ts';

describe('histogram', () => {
  it('counts each observation in the first bucket that can hold it', () => {
    const value = fc.oneof(fc.constantFrom(...DURATION_BUCKETS_SECONDS), fc.integer({ min: 0, max: 40 }));
    const runs = fc.array(fc.tuple(value, fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(runs, (observations) => {
        const plain = new Array<number>(DURATION_BUCKETS_SECONDS.length + 1).fill(0);
        let sum = 0;
        let histogram: Histogram | undefined;
        for (const [seconds, times] of observations) {
          const found = DURATION_BUCKETS_SECONDS.findIndex((bound) => seconds <= bound);
          const bucket = found < 0 ? DURATION_BUCKETS_SECONDS.length : found;
          for (let i = 0; i < times; i++) {
            histogram = observed(histogram, DURATION_BUCKETS_SECONDS, seconds);
            plain[bucket] = (plain[bucket] as number) + 1;
            sum += seconds;
          }
        }
        expect(bucketCounts(histogram as Histogram)).toEqual(plain);
        expect(histogram?.sum).toBe(sum);
      }),
    );
  });

  it('shares buckets between equal observations', () => {
    const first = observed(undefined, [1, 2], 1);
    const second = observed(first, [1, 2], 0.5);
    expect(second.counts).toBe(first.counts);
    expect(bucketCounts(second)).toEqual([2, 0, 0]);
    expect(bucketCounts(observed(second, [1, 2], 3))).toEqual([2, 0, 1]);
  });
});
