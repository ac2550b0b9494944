import { describe, expect, it } from 'vitest';
import { FIXED_START, formatMicroTime, formatTime, parseTime } from './rfc3339.ts';

describe('rfc3339', () => {
  it.each([
    [0, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000000Z'],
    [1_999_999, '2026-01-01T00:00:01Z', '2026-01-01T00:00:01.999999Z'],
    [86_400_000_000 * 59, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000000Z'],
    [-1, '2025-12-31T23:59:59Z', '2025-12-31T23:59:59.999999Z'],
  ])('writes %d µs as RFC 3339', (at, seconds, micros) => {
    expect(formatTime(at)).toBe(seconds);
    expect(formatMicroTime(at)).toBe(micros);
    expect(parseTime(micros)).toBe(at);
  });

  it.each([
    [FIXED_START, 0],
    ['2026-01-01T01:00:00+01:00', 0],
    ['2025-12-31T23:30:00-00:30', 0],
    ['2026-01-01T00:00:00.5Z', 500_000],
    ['2026-01-01T00:00:00.123456789Z', 123_456],
    ['2024-02-29T00:00:00Z', -672 * 86_400_000_000],
  ])('parses the time %s', (text, at) => expect(parseTime(text)).toBe(at));

  it.each([
    '',
    '2026-01-01',
    '2026-13-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-0aT00:00:00Z',
    null as unknown as string,
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+25:00',
  ])('refuses the time %j', (text) => expect(parseTime(text)).toBeUndefined());
});
