/** What is shown of a core/v1 Event. */
export interface EventLine {
  readonly reason: string;
  readonly message: string;
  readonly isWarning: boolean;
  readonly count: number;
  /** RFC 3339, when it was last seen; empty when the event does not say. */
  readonly at: string;
  readonly source: string;
}

/** Reads an Event as the API has it; fields that it does not have are empty. */
export function readEvent(event: object): EventLine {
  const text = (key: string): string => {
    const value: unknown = Reflect.get(event, key);
    return typeof value === 'string' ? value : '';
  };
  const count: unknown = Reflect.get(event, 'count');
  const source: unknown = Reflect.get(event, 'source');
  const component: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, 'component') : '';
  return {
    reason: text('reason'),
    message: text('message') || text('note'),
    isWarning: text('type') === 'Warning',
    count: typeof count === 'number' && count > 0 ? count : 1,
    at: text('lastTimestamp') || text('eventTime') || text('firstTimestamp'),
    source: text('reportingComponent') || (typeof component === 'string' ? component : ''),
  };
}

/** The time of day of an RFC 3339 time, without parsing it into another time zone. */
export function timeOfDay(rfc3339: string): string {
  return /T(\d\d:\d\d:\d\d)/.exec(rfc3339)?.[1] ?? '';
}
