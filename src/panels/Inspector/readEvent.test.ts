import { describe, expect, it } from 'vitest';
import { readEvent } from './readEvent.ts';

describe('readEvent', () => {
  it('reads count and time from the series, otherwise from the Event', () => {
    const metadata = { namespace: 'default', name: 'web.1' };
    const said = { metadata, type: 'Warning', reason: 'FailedScheduling', message: 'no room' };
    const read = { ...metadata, reason: 'FailedScheduling', message: 'no room', isWarning: true };
    const series = { count: 5, lastObservedTime: '2026-01-01T00:03:00.000001Z' };
    const eventTime = '2026-01-01T00:01:00.000000Z';
    expect(readEvent({ ...said, eventTime, reportingComponent: 'default-scheduler', series })).toEqual({
      ...read,
      count: 5,
      at: '2026-01-01T00:03:00.000001Z',
      source: 'default-scheduler',
    });
    const source = { component: 'kubelet' };
    const times = { firstTimestamp: '2026-01-01T00:01:00Z', lastTimestamp: '2026-01-01T00:02:00Z' };
    expect(readEvent({ ...said, ...times, count: 3, source, reportingComponent: '', series: null })).toEqual({
      ...read,
      count: 3,
      at: '2026-01-01T00:02:00Z',
      source: 'kubelet',
    });
    expect(readEvent({ ...said, eventTime, lastTimestamp: null })).toMatchObject({
      count: 1,
      at: eventTime,
      source: '',
    });
  });
});
