import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Event } from '#model/generated/types.ts';
import { sinceText } from './ageText.ts';

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
