import { ownValue } from '#base/record.ts';
import { civilMinute, civilUs, unixMinutes } from '#base/rfc3339.ts';
import { MINUTE_US, type Micros } from '#base/time.ts';
import { TIME_ZONES } from './timeZoneTable.ts';

/** The offset of a zone's clocks from UTC. */
export interface TimeZone {
  /** Microseconds at a moment of the run. */
  offsetUs(atUs: Micros): number;
}

const BASE_36 = 36;

export const UTC: TimeZone = { offsetUs: () => 0 };

/**
 * The zone of that name in the IANA database, case-sensitive; `undefined` when it has none. Go also accepts an empty
 * name and `Local`, which is UTC where Kubernetes runs.
 * Upstream source: Go's time package, LoadLocation; kube-apiserver and kube-controller-manager carry the database
 * (time/tzdata).
 */
export function loadLocation(name: string): TimeZone | undefined {
  if (name === '' || name === 'UTC' || name === 'Local') return UTC;
  read ??= readZones();
  return ownValue(read, name);
}

let read: Readonly<Record<string, TimeZone>> | undefined;

function readZones(): Readonly<Record<string, TimeZone>> {
  const zones: [name: string, zone: TimeZone][] = [];
  for (const line of TIME_ZONES.trim().split('\n')) {
    const [rule = '', changes = '', names = ''] = line.split('|');
    const zone = new RuledZone(rule, changes);
    for (const name of names.split(' ')) zones.push([name, zone]);
  }
  return Object.fromEntries(zones);
}

/** A yearly clock change. */
interface YearlyChange {
  readonly month: number;
  /** 5 is the last week. */
  readonly week: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minute of the day by the clock before its change. */
  readonly minute: number;
}

class RuledZone implements TimeZone {
  private readonly standardUs: Micros;
  private readonly summer:
    | { readonly offsetUs: Micros; readonly start: YearlyChange; readonly end: YearlyChange }
    | undefined;
  /** Changes before the yearly rule holds. */
  private readonly changes: readonly { readonly unixMinute: number; readonly offsetUs: Micros }[];

  constructor(rule: string, changes: string) {
    const [standard, summer, start, end] = rule.split(' ');
    this.standardUs = Number(standard) * MINUTE_US;
    if (summer !== undefined)
      this.summer = { offsetUs: Number(summer) * MINUTE_US, start: yearlyChange(start), end: yearlyChange(end) };
    this.changes = changes === '' ? [] : changes.split(' ').map(readChange);
  }

  offsetUs(atUs: Micros): number {
    const minute = unixMinutes(atUs);
    const last = this.changes.at(-1);
    if (last && minute < last.unixMinute) {
      const known = this.changes.findLast(({ unixMinute }) => unixMinute <= minute) ?? this.changes[0];
      return known?.offsetUs ?? this.standardUs;
    }
    return this.isSummer(atUs) ? (this.summer?.offsetUs ?? 0) : this.standardUs;
  }

  private isSummer(atUs: Micros): boolean {
    if (!this.summer) return false;
    const { offsetUs, start, end } = this.summer;
    const { year } = civilMinute(atUs + this.standardUs);
    const startUs = changeUs(year, start) - this.standardUs;
    const endUs = changeUs(year, end) - offsetUs;
    return startUs < endUs ? atUs >= startUs && atUs < endUs : atUs >= startUs || atUs < endUs;
  }
}

function readChange(text: string) {
  const [minute = '', offset] = text.split(':');
  return { unixMinute: Number.parseInt(minute, BASE_36), offsetUs: Number(offset) * MINUTE_US };
}

function yearlyChange(text = ''): YearlyChange {
  const [month = 1, week = 1, weekday = 0, minute = 0] = text.split('.').map(Number);
  return { month, week, weekday, minute };
}

/** The moment of a change, as if clocks showed UTC. */
function changeUs(year: number, { month, week, weekday, minute }: YearlyChange): number {
  const first = civilUs(year, month, 1);
  const firstWeekday = civilMinute(first).weekday;
  const wanted = 1 + ((weekday - firstWeekday + 7) % 7) + (week - 1) * 7;
  const isIn = (day: number) => civilMinute(civilUs(year, month, day)).month === month;
  return civilUs(year, month, isIn(wanted) ? wanted : wanted - 7) + minute * MINUTE_US;
}
