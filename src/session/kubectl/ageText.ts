import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Event } from '#model/generated/types.ts';
import { canonicalQuantity, quantityProblem } from '#model/quantity/quantity.ts';

const SHORT: readonly (readonly [mode: string, short: string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
];

/**
 * The AGE column, from microseconds. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/duration/duration.go, HumanDuration.
 */
export function ageText(us: Micros): string {
  const seconds = Math.trunc(us / 1_000_000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 0) return '0s';
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return two(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return two(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return two(days, 'd', hours % 24, 'h');
  if (days < 2 * 365) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 ? two(years, 'y', days % 365, 'd') : `${years}y`;
}

function two(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large}${unit}` : `${large}${unit}${small}${smallUnit}`;
}

/** The age of a time (RFC 3339); `<unknown>` when there is none. */
export function sinceText(time: string | undefined, nowUs: Micros): string {
  const atUs = time === undefined ? undefined : parseTime(time);
  return atUs === undefined ? '<unknown>' : ageText(nowUs - atUs);
}

/** `RWO,ROX`, always in this order. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/util/storage/storage.go, GetAccessModesAsString. */
export function accessText(modes: readonly string[] = []): string {
  return SHORT.filter(([mode]) => modes.includes(mode))
    .map(([, short]) => short)
    .join(',');
}

/** A quantity as kubectl prints it; `0` for a missing one. A text that is no quantity stays unchanged. */
export function quantityText(quantity: string | number | undefined): string {
  if (quantity === undefined || quantity === null) return '0';
  const text = String(quantity);
  return quantityProblem(text) === undefined ? canonicalQuantity(text) : text;
}

/** The text of a quantity that may be nil in Go. */
export function quantityOrNil(quantity: string | undefined): string {
  return quantity === undefined ? '<nil>' : quantityText(quantity);
}

/**
 * `5s (x3 over 1m)`: the time since the Event was last seen, and since it was first seen if it repeats. Upstream
 * source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/events/event_printer.go, getInterval.
 */
export function lastSeenText(event: Event, nowUs: Micros): string {
  const { eventTime, firstTimestamp, lastTimestamp, series } = event;
  const first = sinceText(eventTime ?? firstTimestamp, nowUs);
  if (series) return `${sinceText(series.lastObservedTime, nowUs)} (x${series.count ?? 0} over ${first})`;
  const count = event.count ?? 1;
  return count > 1 ? `${sinceText(lastTimestamp, nowUs)} (x${count} over ${first})` : first;
}

/** Oldest first; at equal times, the one written first. */
export function olderEventFirst(a: Event, b: Event): number {
  const difference = lastSeenUs(a) - lastSeenUs(b);
  return difference !== 0
    ? difference
    : Number(a.metadata.resourceVersion ?? 0) - Number(b.metadata.resourceVersion ?? 0);
}

/** The time at which the Event was last seen, in microseconds of the run. */
export function lastSeenUs({ lastTimestamp, eventTime, series }: Event): number {
  const time = series ? series.lastObservedTime : (lastTimestamp ?? eventTime);
  return (time === undefined ? undefined : parseTime(time)) ?? Number.NEGATIVE_INFINITY;
}
