import { describe, expect, it } from 'vitest';
import { parseTime } from '#base/rfc3339.ts';
import { loadLocation } from './timeZone.ts';

const HOUR = 3_600_000_000;

function hoursAhead(zone: string, time: string): number {
  const offsetUs = loadLocation(zone)?.offsetUs(parseTime(time) ?? 0);
  return offsetUs === undefined ? Number.NaN : offsetUs / HOUR;
}

/** The platform's own time zone data. */
function byIntl(format: Intl.DateTimeFormat, time: string): number {
  const text = format.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

describe('loadLocation', () => {
  it.each([
    ['', 0],
    ['UTC', 0],
    ['Local', 0],
    ['Etc/GMT-2', 2],
    ['Etc/GMT+5', -5],
    ['US/Pacific', -8],
    ['PST8PDT', -8],
    ['Asia/Kathmandu', 5.75],
    ['America/Argentina/Buenos_Aires', -3],
    ['Africa/Casablanca', 1],
  ])('the time zone %s has the expected offset in January', (zone, hours) =>
    expect(hoursAhead(zone, '2026-01-15T12:00:00Z')).toBe(hours),
  );

  it.each(['Mars/Olympus', 'europe/berlin', 'local', 'Europe', 'constructor', 'Europe/Berlin/', ' UTC'])(
    'does not know the time zone %s',
    (zone) => expect(loadLocation(zone)).toBeUndefined(),
  );

  it('changes clocks at the exact minute', () => {
    expect(hoursAhead('Europe/Berlin', '2026-03-29T00:59:59Z')).toBe(1);
    expect(hoursAhead('Europe/Berlin', '2026-03-29T01:00:00Z')).toBe(2);
    expect(hoursAhead('America/New_York', '2026-11-01T05:59:59Z')).toBe(-4);
    expect(hoursAhead('America/New_York', '2026-11-01T06:00:00Z')).toBe(-5);
  });

  it('follows changes outside the yearly rules', () => {
    expect(hoursAhead('Africa/Casablanca', '2026-03-01T12:00:00Z')).toBe(0);
    expect(hoursAhead('Asia/Almaty', '2024-02-01T12:00:00Z')).toBe(6);
    expect(hoursAhead('Asia/Almaty', '2024-04-01T12:00:00Z')).toBe(5);
    expect(hoursAhead('America/Mexico_City', '2022-07-01T12:00:00Z')).toBe(-5);
    expect(hoursAhead('America/Mexico_City', '2023-07-01T12:00:00Z')).toBe(-6);
  });

  // Zones with unchanged rules for years, so that every Node version has the same.
  it.each([
    'Europe/Berlin',
    'Europe/London',
    'Europe/Dublin',
    'America/New_York',
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'America/St_Johns',
    'America/Santiago',
    'America/Havana',
    'Asia/Kolkata',
    'Asia/Shanghai',
    'Asia/Tokyo',
    'Asia/Jerusalem',
    'Asia/Beirut',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Antarctica/Troll',
  ])('%s agrees with the platform twice a day for years', (zone) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const days = Array.from({ length: 365 * 8 }, (_, index) => new Date(Date.UTC(2025, 0, 1) + index * 43_200_000));
    const differing = days
      .map((day) => `${day.toISOString().slice(0, 19)}Z`)
      .filter((time) => hoursAhead(zone, time) !== byIntl(format, time));
    expect(differing).toEqual([]);
  });
});
