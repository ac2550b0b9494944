import { parseTime } from '#base/rfc3339.ts';
import type { Event } from '#model/generated/types.ts';
import { sinceText } from './ageText.ts';

/** `5s (x3 over 1m)`: when it was last seen, and since when if more than once. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, DescribeEvents. */
export function lastSeenText(event: Event, nowUs: number): string {
  const last = sinceText(event.series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime, nowUs);
  const count = event.series?.count ?? event.count ?? 1;
  return count > 1 ? `${last} (x${count} over ${sinceText(event.firstTimestamp ?? event.eventTime, nowUs)})` : last;
}

/** The oldest first; of one moment the one that was written first. */
export function olderEventFirst(a: Event, b: Event): number {
  const difference = lastTime(a) - lastTime(b);
  return difference !== 0
    ? difference
    : Number(a.metadata.resourceVersion ?? 0) - Number(b.metadata.resourceVersion ?? 0);
}

function lastTime({ lastTimestamp, eventTime }: Event): number {
  const time = lastTimestamp ?? eventTime;
  return (time === undefined ? undefined : parseTime(time)) ?? 0;
}
