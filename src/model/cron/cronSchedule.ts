import { civilMinute, monthStartUs } from '#base/civilTime.ts';
import { limitProblem } from '#base/limits.ts';

/** When a CronJob is to run. */
export type CronSchedule =
  | { readonly everyUs: number }
  | {
      readonly minutes: ReadonlySet<number>;
      readonly hours: ReadonlySet<number>;
      readonly days: ReadonlySet<number>;
      readonly months: ReadonlySet<number>;
      readonly weekdays: ReadonlySet<number>;
      /** Days of the month and of the week are both given: one of them is enough. */
      readonly isEitherDay: boolean;
    };

/** Why a schedule cannot be read. */
export class ScheduleError extends Error {}

const MINUTE_US = 60_000_000;
const HOUR_US = 60 * MINUTE_US;
const DAY_US = 24 * HOUR_US;
const SECOND_US = 1_000_000;
const SEARCHED_YEARS = 5;

const DESCRIPTORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '@yearly': '0 0 1 1 *',
    '@annually': '0 0 1 1 *',
    '@monthly': '0 0 1 * *',
    '@weekly': '0 0 * * 0',
    '@daily': '0 0 * * *',
    '@midnight': '0 0 * * *',
    '@hourly': '0 * * * *',
  }),
);

interface Field {
  readonly least: number;
  readonly most: number;
  readonly names: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const FIELDS: readonly Field[] = [
  { least: 0, most: 59, names: [] },
  { least: 0, most: 23, names: [] },
  { least: 1, most: 31, names: [] },
  { least: 1, most: 12, names: MONTHS },
  { least: 0, most: 6, names: WEEKDAYS },
];

/** Five fields, a descriptor, or `@every` with a duration. Upstream source: github.com/robfig/cron/v3, parser.go, ParseStandard. @throws {ScheduleError} */
export function parseSchedule(text: string): CronSchedule {
  const tooLong = limitProblem('schedule', text.length);
  if (tooLong !== undefined) throw new ScheduleError(tooLong);
  const spec = text.trim();
  if (spec === '') throw new ScheduleError('empty spec string');
  if (spec.startsWith('@every ')) return { everyUs: durationUs(spec.slice('@every '.length), spec) };
  const fields = DESCRIPTORS.get(spec) ?? spec;
  if (fields.startsWith('@')) throw new ScheduleError(`unrecognized descriptor: ${spec}`);
  const parts = fields.split(/\s+/);
  if (parts.length !== FIELDS.length)
    throw new ScheduleError(`expected exactly ${FIELDS.length} fields, found ${parts.length}: [${parts.join(' ')}]`);
  const sets = FIELDS.map((field, index) => values(parts[index] ?? '', field));
  const [minutes, hours, days, months, weekdays] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ];
  return { minutes, hours, days, months, weekdays, isEitherDay: !isStar(parts[2]) && !isStar(parts[4]) };
}

/** Whether a field allows every value: a star or a question mark in any of its parts. */
function isStar(part: string | undefined): boolean {
  return (part ?? '').split(',').some((range) => range.startsWith('*') || range.startsWith('?'));
}

function values(text: string, field: Field): Set<number> {
  const result = new Set<number>();
  for (const range of text.split(',')) {
    const { first, last, step } = rangeOf(range, field);
    for (let value = first; value <= last; value += step) result.add(value);
  }
  return result;
}

function rangeOf(
  range: string,
  field: Field,
): { readonly first: number; readonly last: number; readonly step: number } {
  const [limits = '', stepText, ...more] = range.split('/');
  if (more.length > 0) throw new ScheduleError(`too many slashes: ${range}`);
  const step = stepText === undefined ? 1 : numberOf(stepText);
  if (step === 0) throw new ScheduleError(`step of range should be a positive number: ${range}`);
  if (limits === '*' || limits === '?') return { first: field.least, last: field.most, step };
  const [from = '', to, ...others] = limits.split('-');
  if (others.length > 0) throw new ScheduleError(`too many hyphens: ${range}`);
  const first = valueIn(from, field);
  const last = to !== undefined ? valueIn(to, field) : stepText === undefined ? first : field.most;
  if (first < field.least)
    throw new ScheduleError(`beginning of range (${first}) below minimum (${field.least}): ${range}`);
  if (last > field.most) throw new ScheduleError(`end of range (${last}) above maximum (${field.most}): ${range}`);
  if (first > last) throw new ScheduleError(`beginning of range (${first}) beyond end of range (${last}): ${range}`);
  return { first, last, step };
}

function valueIn(text: string, { names, least }: Field): number {
  const index = names.indexOf(text.toLowerCase());
  return index < 0 ? numberOf(text) : index + least;
}

function numberOf(text: string): number {
  if (!/^[+-]?\d+$/.test(text))
    throw new ScheduleError(
      `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  const value = Number(text);
  if (value < 0) throw new ScheduleError(`negative number (${value}) not allowed: ${text}`);
  return value;
}

const UNITS: Readonly<Record<string, number>> = { h: HOUR_US, m: MINUTE_US, s: SECOND_US, ms: 1000 };

/** At least a second, and whole seconds. */
function durationUs(text: string, spec: string): number {
  if (!/^(\d+(\.\d+)?(h|ms|m|s))+$/.test(text))
    throw new ScheduleError(`failed to parse duration ${spec}: time: invalid duration ${JSON.stringify(text)}`);
  let sum = 0;
  for (const [, amount = '0', , unit = 's'] of text.matchAll(/(\d+(\.\d+)?)(h|ms|m|s)/gy))
    sum += Number(amount) * (UNITS[unit] ?? 0);
  return Math.max(SECOND_US, Math.floor(sum / SECOND_US) * SECOND_US);
}

/** The first moment after that one, in microseconds of the run; `undefined` when there is none in five years. Upstream source: github.com/robfig/cron/v3, spec.go and constantdelay.go, Next. */
export function nextTimeUs(schedule: CronSchedule, afterUs: number): number | undefined {
  if ('everyUs' in schedule) return Math.floor(afterUs / SECOND_US) * SECOND_US + schedule.everyUs;
  const { year: firstYear } = civilMinute(afterUs);
  let atUs = (Math.floor(afterUs / MINUTE_US) + 1) * MINUTE_US;
  for (;;) {
    const { year, month, hour, minute, ...date } = civilMinute(atUs);
    if (year > firstYear + SEARCHED_YEARS) return undefined;
    if (!schedule.months.has(month)) atUs = month === 12 ? monthStartUs(year + 1, 1) : monthStartUs(year, month + 1);
    else if (!isDay(schedule, date.day, date.weekday)) atUs = (Math.floor(atUs / DAY_US) + 1) * DAY_US;
    else if (!schedule.hours.has(hour)) atUs = (Math.floor(atUs / HOUR_US) + 1) * HOUR_US;
    else if (!schedule.minutes.has(minute)) atUs += MINUTE_US;
    else return atUs;
  }
}

function isDay(schedule: Exclude<CronSchedule, { everyUs: number }>, day: number, weekday: number): boolean {
  const { days, weekdays, isEitherDay } = schedule;
  return isEitherDay ? days.has(day) || weekdays.has(weekday) : days.has(day) && weekdays.has(weekday);
}
