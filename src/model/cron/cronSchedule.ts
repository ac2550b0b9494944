import { limitProblem } from '#base/limits.ts';
import { type CivilMinute, civilMinute, civilUs } from '#base/rfc3339.ts';
import { HOUR_US, MINUTE_US, type Micros, parseGoDuration, SECOND_US } from '#base/time.ts';
import { loadLocation, type TimeZone, UTC } from './timeZone.ts';

/** The times at which a CronJob runs. */
export type CronSchedule =
  | { readonly everyUs: Micros }
  | {
      readonly minutes: ReadonlySet<number>;
      readonly hours: ReadonlySet<number>;
      readonly days: ReadonlySet<number>;
      readonly months: ReadonlySet<number>;
      readonly weekdays: ReadonlySet<number>;
      /** Both the day of the month and the day of the week are given: one of them is enough. */
      readonly isEitherDay: boolean;
      readonly zone: TimeZone;
    };

/** The schedule is invalid. */
export class ScheduleError extends Error {}

const SECOND_NS = 1_000_000_000n;
const EVERY = '@every ';
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

/**
 * Parses five fields, a descriptor, or `@every` with a duration; a zone may come first (`TZ=Europe/Berlin 0 6 * * *`).
 * Upstream source: github.com/robfig/cron/v3, parser.go, ParseStandard; pkg/util/parsers/parsers.go of v1.36.2 for its
 * panics.
 * @throws {ScheduleError}
 */
export function parseSchedule(text: string): CronSchedule {
  const tooLong = limitProblem('schedule', text.length);
  if (tooLong !== undefined) throw new ScheduleError(`not in this model: ${tooLong}`);
  if (text === '') throw new ScheduleError('empty spec string');
  const { zone, spec } = splitZone(text);
  if (spec.startsWith(EVERY)) return { everyUs: durationUs(spec) };
  const fields = DESCRIPTORS.get(spec) ?? spec;
  if (fields.startsWith('@')) throw new ScheduleError(`unrecognized descriptor: ${spec}`);
  const parts = fields.split(/\s+/).filter((part) => part !== '');
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
  return { minutes, hours, days, months, weekdays, zone, isEitherDay: !isStar(parts[2]) && !isStar(parts[4]) };
}

function splitZone(text: string): { readonly zone: TimeZone; readonly spec: string } {
  if (!/^(CRON_)?TZ=/.test(text)) return { zone: UTC, spec: text };
  const end = text.indexOf(' ');
  const start = text.indexOf('=') + 1;
  if (end < 0) throw new ScheduleError('invalid schedule format: runtime error: slice bounds out of range [:-1]');
  const name = text.slice(start, end);
  const zone = loadLocation(name);
  if (!zone) throw new ScheduleError(`provided bad location ${name}: unknown time zone ${name}`);
  return { zone, spec: text.slice(end).trim() };
}

/** Whether a field allows every value: a star or a question mark in any of its parts, without a step. */
function isStar(part = ''): boolean {
  return rangesOf(part).some((range) => /^[*?](?:-[^/]*)?(?:\/0*1)?$/.test(range));
}

function rangesOf(text: string): string[] {
  return text.split(',').filter((range) => range !== '');
}

function values(text: string, field: Field): Set<number> {
  const result = new Set<number>();
  for (const range of rangesOf(text)) {
    const { first, last, step } = rangeOf(range, field);
    for (let value = first; value <= last; value += step) result.add(value);
  }
  return result;
}

/** Upstream source: github.com/robfig/cron/v3, parser.go, getRange. */
function rangeOf(
  range: string,
  field: Field,
): { readonly first: number; readonly last: number; readonly step: number } {
  const [limits = '', stepText, ...more] = range.split('/');
  const [from = '', to, ...others] = limits.split('-');
  const isAny = from === '*' || from === '?';
  const first = isAny ? field.least : valueIn(from, field);
  if (!isAny && others.length > 0) throw new ScheduleError(`too many hyphens: ${range}`);
  let last = isAny ? field.most : to === undefined ? first : valueIn(to, field);
  if (more.length > 0) throw new ScheduleError(`too many slashes: ${range}`);
  const step = stepText === undefined ? 1 : numberOf(stepText);
  if (stepText !== undefined && to === undefined) last = field.most;
  if (first < field.least)
    throw new ScheduleError(`beginning of range (${first}) below minimum (${field.least}): ${range}`);
  if (last > field.most) throw new ScheduleError(`end of range (${last}) above maximum (${field.most}): ${range}`);
  if (first > last) throw new ScheduleError(`beginning of range (${first}) beyond end of range (${last}): ${range}`);
  if (step === 0) throw new ScheduleError(`step of range should be a positive number: ${range}`);
  return { first, last, step };
}

function valueIn(text: string, { names, least }: Field): number {
  const index = names.indexOf(text.toLowerCase());
  return index < 0 ? numberOf(text) : index + least;
}

const MOST_INT = 2n ** 63n - 1n;

/** Upstream source: github.com/robfig/cron/v3, parser.go, mustParseInt. */
function numberOf(text: string): number {
  const failed = (why: string) =>
    new ScheduleError(`failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: ${why}`);
  if (!/^[+-]?\d+$/.test(text)) throw failed('invalid syntax');
  const value = BigInt(text.replace(/^\+/, ''));
  if (value > MOST_INT || value < -MOST_INT - 1n) throw failed('value out of range');
  if (value < 0n) throw new ScheduleError(`negative number (${value}) not allowed: ${text}`);
  return Number(value);
}

/** Whole seconds, at least one. Upstream source: github.com/robfig/cron/v3, constantdelay.go, Every. */
function durationUs(spec: string): number {
  const read = parseGoDuration(spec.slice(EVERY.length));
  if (!read.ok) throw new ScheduleError(`failed to parse duration ${spec}: ${read.message}`);
  return Math.max(1, Number(read.nanos / SECOND_NS)) * SECOND_US;
}

/**
 * The first time after a moment, in microseconds of the run; `undefined` when there is none in five years.
 * Upstream source: github.com/robfig/cron/v3, spec.go and constantdelay.go, Next.
 */
export function nextTimeUs(schedule: CronSchedule, afterUs: Micros): number | undefined {
  if ('everyUs' in schedule) return Math.floor(afterUs / SECOND_US) * SECOND_US + schedule.everyUs;
  if (isNever(schedule)) return undefined;
  return new Search(schedule, afterUs).next();
}

type Calendar = Exclude<CronSchedule, { readonly everyUs: Micros }>;

/**
 * Advances field by field as upstream does, and so handles clock changes alike: it leaves out a time that clocks skip,
 * and repeats one that they show twice.
 */
class Search {
  private readonly schedule: Calendar;
  private readonly lastYear: number;
  private atUs: Micros;
  /** Whether a field was advanced, so that all smaller ones are at their beginning. */
  private isWhole = false;

  constructor(schedule: Calendar, afterUs: Micros) {
    this.schedule = schedule;
    this.atUs = (Math.floor(afterUs / MINUTE_US) + 1) * MINUTE_US;
    this.lastYear = this.clock(afterUs + SECOND_US).year + SEARCHED_YEARS;
  }

  next(): number | undefined {
    const { months, hours, minutes } = this.schedule;
    while (this.clock().year <= this.lastYear) {
      const isFound =
        this.until(
          ({ month }) => months.has(month),
          this.nextMonth,
          ({ month }) => month === 1,
        ) &&
        this.until(
          (clock) => isDay(this.schedule, clock.day, clock.weekday),
          this.nextDay,
          ({ day }) => day === 1,
        ) &&
        this.until(
          ({ hour }) => hours.has(hour),
          this.nextHour,
          ({ hour }) => hour === 0,
        ) &&
        this.until(
          ({ minute }) => minutes.has(minute),
          this.nextMinute,
          ({ minute }) => minute === 0,
        );
      if (isFound) return this.atUs;
    }
    return undefined;
  }

  /** `false` when the field wrapped around, so that the larger ones must be checked again. */
  private until(
    isRight: (clock: CivilMinute) => boolean,
    countUp: (clock: CivilMinute) => void,
    cameRound: (clock: CivilMinute) => boolean,
  ): boolean {
    for (let clock = this.clock(); !isRight(clock); clock = this.clock()) {
      countUp.call(this, clock);
      this.isWhole = true;
      if (cameRound(this.clock())) return false;
    }
    return true;
  }

  private nextMonth(clock: CivilMinute): void {
    if (!this.isWhole) this.atUs = this.date(clock.year, clock.month, 1, 0, 0);
    const { year, month, day, hour, minute } = this.clock();
    this.atUs = this.date(year, month + 1, day, hour, minute);
  }

  /** Clocks may skip midnight: then they show one o'clock, or 23 of the day before. */
  private nextDay(clock: CivilMinute): void {
    if (!this.isWhole) this.atUs = this.date(clock.year, clock.month, clock.day, 0, 0);
    const { year, month, day, hour, minute } = this.clock();
    this.atUs = this.date(year, month, day + 1, hour, minute);
    const { hour: shown } = this.clock();
    if (shown > 12) this.atUs += (24 - shown) * HOUR_US;
    else this.atUs -= shown * HOUR_US;
  }

  private nextHour({ year, month, day, hour }: CivilMinute): void {
    if (!this.isWhole) this.atUs = this.date(year, month, day, hour, 0);
    this.atUs += HOUR_US;
  }

  private nextMinute(): void {
    this.atUs += MINUTE_US;
  }

  private clock(atUs = this.atUs): CivilMinute {
    return civilMinute(atUs + this.schedule.zone.offsetUs(atUs));
  }

  /** The moment at which clocks of the zone show this time. Upstream source: Go's time package, Date. */
  private date(year: number, month: number, day: number, hour: number, minute: number): number {
    const { zone } = this.schedule;
    const localUs = civilUs(year, month, day) + hour * HOUR_US + minute * MINUTE_US;
    return localUs - zone.offsetUs(localUs - zone.offsetUs(localUs));
  }
}

/** A field with only commas allows no value. */
function isNever({ minutes, hours, days, months, weekdays, isEitherDay }: Calendar): boolean {
  const hasDay = isEitherDay ? days.size + weekdays.size > 0 : days.size > 0 && weekdays.size > 0;
  return !hasDay || [minutes, hours, months].some(({ size }) => size === 0);
}

function isDay({ days, weekdays, isEitherDay }: Calendar, day: number, weekday: number): boolean {
  return isEitherDay ? days.has(day) || weekdays.has(weekday) : days.has(day) && weekdays.has(weekday);
}
