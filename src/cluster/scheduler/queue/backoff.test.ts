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
  ])('backoff after %i unschedulable outcomes lasts %i s', (unschedulableCount, seconds) => {
    expect(backoffDurationUs({ ...fresh, unschedulableCount }, DEFAULT_BACKOFF)).toBe(seconds * SECOND_US);
  });

  it('counts only consecutive errors after an error', () => {
    expect(backoffDurationUs({ ...fresh, unschedulableCount: 5, consecutiveErrorsCount: 1 }, DEFAULT_BACKOFF)).toBe(
      SECOND_US,
    );
  });

  it('a back-off ends after the whole second of its expiration', () => {
    const failed = withBackoffExpiration(
      { ...fresh, unschedulableCount: 1, timestampUs: 2.7 * SECOND_US },
      DEFAULT_BACKOFF,
    );
    expect(failed.backoffExpirationUs).toBe(3 * SECOND_US);
    expect(isBackingOff(failed, 3.999999 * SECOND_US, DEFAULT_BACKOFF)).toBe(true);
    expect(isBackingOff(failed, 4 * SECOND_US, DEFAULT_BACKOFF)).toBe(false);
  });

  it('back-off is off for a maximum of 0 and for a Pod that never failed', () => {
    const failed = withBackoffExpiration({ ...fresh, unschedulableCount: 1 }, { initialUs: SECOND_US, maxUs: 0 });
    expect(isBackingOff(failed, 0, { initialUs: SECOND_US, maxUs: 0 })).toBe(false);
    expect(withBackoffExpiration(fresh, DEFAULT_BACKOFF).backoffExpirationUs).toBe(-1);
    expect(isBackingOff(fresh, 0, DEFAULT_BACKOFF)).toBe(false);
  });
});
