import { expect, it } from 'vitest';
import { civilMinute, civilUs, parseTime, unixMinutes } from './rfc3339.ts';

it.each<[string, object]>([
  ['2026-01-01T00:00:59Z', { year: 2026, month: 1, day: 1, hour: 0, minute: 0, weekday: 4 }],
  ['2028-02-29T23:59:00Z', { year: 2028, month: 2, day: 29, hour: 23, minute: 59, weekday: 2 }],
  ['2025-12-31T12:30:00Z', { year: 2025, month: 12, day: 31, hour: 12, minute: 30, weekday: 3 }],
])('converts the date %s', (text, minute) => expect(civilMinute(parseTime(text) ?? 0)).toEqual(minute));

it('handles months, overflowing days and Unix minutes', () => {
  expect(civilUs(2026, 2, 1)).toBe(31 * 86_400_000_000);
  expect(civilUs(2026, 13, 31)).toBe(civilUs(2027, 1, 31));
  expect(civilUs(2027, 2, 29)).toBe(civilUs(2027, 3, 1));
  expect(unixMinutes(60_000_000)).toBe(29_453_761);
});
