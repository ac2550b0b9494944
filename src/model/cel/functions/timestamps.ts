import { goQuote } from '#model/validation/goValue.ts';
import { type CivilTime, civilTime } from '../values/time.ts';
import { CelError, Duration, noSuchOverload, Timestamp } from '../values/value.ts';
import { declare, type FunctionDeclaration, type OverloadSpec, type Run } from './declaration.ts';

const HOUR = 3_600_000_000_000n;
const MINUTE = 60_000_000_000n;
const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;

/**
 * Offset of a zone from UTC in seconds. UTC is the only zone known by name: the table of zones is not part of the
 * model.
 */
function offsetOf(zone: string): number | CelError {
  const colon = zone.indexOf(':');
  if (colon < 0) {
    return zone === '' || zone === 'UTC' || zone === 'Local' ? 0 : new CelError(`unknown time zone ${zone}`);
  }
  const hours = zone.slice(0, colon);
  const minutes = zone.slice(colon + 1);
  for (const part of [hours, minutes]) {
    if (!/^[+-]?\d+$/.test(part)) return new CelError(`strconv.Atoi: parsing ${goQuote(part)}: invalid syntax`);
  }
  const total = zone.startsWith('-') ? Number(hours) * 60 - Number(minutes) : Number(hours) * 60 + Number(minutes);
  return total * 60;
}

function part(read: (time: CivilTime) => bigint): Run {
  return (timestamp = null, zone = 'UTC') => {
    if (!(timestamp instanceof Timestamp)) return noSuchOverload(timestamp);
    if (typeof zone !== 'string') return noSuchOverload(zone);
    const offset = offsetOf(zone);
    return offset instanceof CelError ? offset : read(civilTime(timestamp, offset));
  };
}

function accessor(name: string, id: string, read: (time: CivilTime) => bigint, unit?: bigint): FunctionDeclaration {
  const run = part(read);
  const overloads: OverloadSpec[] = [
    [`timestamp_to_${id}`, 'timestamp.(): int', run],
    [`timestamp_to_${id}_with_tz`, 'timestamp.(string): int', run],
  ];
  if (unit !== undefined) {
    const ofDuration: Run = (value = null) => (value instanceof Duration ? value.nanos / unit : noSuchOverload(value));
    overloads.push([`duration_to_${id}`, 'duration.(): int', ofDuration]);
  }
  return declare(name, overloads);
}

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/common/stdlib/standard.go. */
export const TIMESTAMPS: readonly FunctionDeclaration[] = [
  accessor('getFullYear', 'year', ({ year }) => year),
  accessor('getMonth', 'month', ({ month }) => month - 1n),
  accessor('getDayOfYear', 'day_of_year', ({ dayOfYear }) => dayOfYear),
  accessor('getDayOfMonth', 'day_of_month', ({ day }) => day - 1n),
  accessor('getDate', 'day_of_month_1_based', ({ day }) => day),
  accessor('getDayOfWeek', 'day_of_week', ({ weekday }) => weekday),
  accessor('getHours', 'hours', ({ hour }) => hour, HOUR),
  accessor('getMinutes', 'minutes', ({ minute }) => minute, MINUTE),
  accessor('getSeconds', 'seconds', ({ second }) => second, SECOND),
  accessor('getMilliseconds', 'milliseconds', ({ nanos }) => nanos / MILLISECOND, MILLISECOND),
];
