import { describe, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { type Autoscaler, DEFAULT_FLAGS } from './autoscalerRecords.ts';
import { nextLoopUs } from './scan.ts';

const autoscaler = (loopUs: Micros, durationUs: Micros): Autoscaler => ({
  name: 'ca',
  lease: 'ca',
  state: 'leading',
  flags: DEFAULT_FLAGS,
  groups: [],
  loopUs,
  durationUs,
  nodesSeen: 0,
  lastScaleUpUs: -1,
  lastDeletionUs: -1,
  lastFailureUs: -1,
  scanOrder: 0,
  scanUs: -1,
});

describe('the loop clock', () => {
  it('keeps the schedule when loops are skipped', () => {
    expect(nextLoopUs(autoscaler(3_000_000, 0), 3_000_000)).toBe(13_000_000);
    expect(nextLoopUs(autoscaler(3_000_000, 0), 12_999_999)).toBe(13_000_000);
    expect(nextLoopUs(autoscaler(3_000_000, 0), 95_000_000)).toBe(103_000_000);
  });

  it('starts the next loop at once when one exceeds the interval', () => {
    expect(nextLoopUs(autoscaler(0, 25_000_000), 1)).toBe(25_000_000);
  });
});
