import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { testPod } from '../actor/testing/testObjects.ts';
import { backoffDurationUs, isBackingOff, withBackoffExpiration } from './backoff.ts';
import { newQueuedPod } from './queuedPod.ts';
import { DEFAULT_BACKOFF } from './queueOptions.ts';

const fresh = newQueuedPod(testPod('a'), 0);

describe('backoff', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 10],
    [60, 10],
  ])('after %i unschedulable outcomes takes %i s', (unschedulableCount, seconds) => {
    expect(backoffDurationUs({ ...fresh, unschedulableCount }, DEFAULT_BACKOFF)).toBe(seconds * SECOND_US);
  });

  it('counts consecutive errors alone after an error', () => {
    expect(backoffDurationUs({ ...fresh, unschedulableCount: 5, consecutiveErrorsCount: 1 }, DEFAULT_BACKOFF)).toBe(
      SECOND_US,
    );
  });

  it('ends at a whole second, and goes on during the whole of it', () => {
    const failed = withBackoffExpiration(
      { ...fresh, unschedulableCount: 1, timestampUs: 2.7 * SECOND_US },
      DEFAULT_BACKOFF,
    );
    expect(failed.backoffExpirationUs).toBe(3 * SECOND_US);
    expect(isBackingOff(failed, 3.999999 * SECOND_US, DEFAULT_BACKOFF)).toBe(true);
    expect(isBackingOff(failed, 4 * SECOND_US, DEFAULT_BACKOFF)).toBe(false);
  });

  it('is off when the maximum is 0, and for a Pod that never failed', () => {
    const failed = withBackoffExpiration({ ...fresh, unschedulableCount: 1 }, { initialUs: SECOND_US, maxUs: 0 });
    expect(isBackingOff(failed, 0, { initialUs: SECOND_US, maxUs: 0 })).toBe(false);
    expect(withBackoffExpiration(fresh, DEFAULT_BACKOFF).backoffExpirationUs).toBe(-1);
    expect(isBackingOff(fresh, 0, DEFAULT_BACKOFF)).toBe(false);
  });
});
