/** The shown parts of a core/v1 Event. */
export interface EventLine {
  readonly namespace: string;
  readonly name: string;
  readonly reason: string;
  readonly message: string;
  readonly isWarning: boolean;
  readonly count: number;
  /** RFC 3339, the time it was last seen; empty when the Event has none. */
  readonly at: string;
  readonly source: string;
}

/** Reads an Event from the API; missing fields become empty. */
export function readEvent(event: object): EventLine {
  const text = (key: string, of: unknown = event): string => {
    const value = fieldOf(of, key);
    return typeof value === 'string' ? value : '';
  };
  const series = fieldOf(event, 'series');
  const count = fieldOf(series ?? event, 'count');
  const metadata = fieldOf(event, 'metadata');
  return {
    namespace: text('namespace', metadata),
    name: text('name', metadata),
    reason: text('reason'),
    message: text('message') || text('note'),
    isWarning: text('type') === 'Warning',
    count: typeof count === 'number' && count > 0 ? count : 1,
    at: text('lastObservedTime', series) || text('lastTimestamp') || text('eventTime') || text('firstTimestamp'),
    source: text('reportingComponent') || text('component', fieldOf(event, 'source')),
  };
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** The time of day of an RFC 3339 time, without parsing it into another time zone. */
export function timeOfDay(rfc3339: string): string {
  return /T(\d\d:\d\d:\d\d)/.exec(rfc3339)?.[1] ?? '';
}
