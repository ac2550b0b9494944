import { describe, expect, it } from 'vitest';
import { MINUTE_US } from '#base/time.ts';
import type { AutoscaledGroup } from './autoscalerRecords.ts';
import { failed, fulfilled, requested } from './scan.ts';

const group: AutoscaledGroup = { id: 'g', autoscaler: 'ca', priority: 0 };

describe('a scale-up request', () => {
  it('counts starting machines toward the new size', () => {
    const first = requested(group, { group: 'g', from: 1, to: 3, max: 9 }, 100);
    expect(requested(first, { group: 'g', from: 3, to: 4, max: 9 }, 200).request).toEqual({
      increase: 3,
      untilUs: 200,
    });
  });

  it('failed scale-ups back off for 5, 10, 20 and 30 minutes, until success or three hours pass', () => {
    let now = 0;
    const waits: number[] = [];
    let current = group;
    for (let i = 0; i < 5; i++) {
      current = failed(current, now);
      waits.push((current.backoff?.durationUs ?? 0) / MINUTE_US);
      now = current.backoff?.untilUs ?? 0;
    }
    expect(waits).toEqual([5, 10, 20, 30, 30]);
    const lastUs = current.backoff?.failedUs ?? 0;
    expect(failed(current, lastUs + 181 * MINUTE_US).backoff?.durationUs).toBe(5 * MINUTE_US);
    expect(fulfilled(current)).toEqual(group);
  });
});
