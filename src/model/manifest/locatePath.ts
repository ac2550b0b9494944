import {
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  type Event,
  getScalarValue,
} from 'js-yaml';
import { startOf } from './composeDocument.ts';
import type { PathSegment } from './manifestError.ts';

/**
 * The place of a path in the text of a document: its key, or the element of a list. If the path ends early, as for a
 * missing field, it is the deepest existing part. `from` is the first event.
 */
export function locatePath(
  source: string,
  events: readonly Event[],
  path: readonly PathSegment[],
  from = firstNode(events),
): number {
  let position = from;
  let offset = startOf(events[position]);
  for (const segment of path) {
    const next =
      typeof segment === 'number' ? elementAt(events, position, segment) : keyAt(source, events, position, segment);
    if (next === undefined) break;
    offset = startOf(events[next]);
    position = typeof segment === 'number' ? next : next + 1;
  }
  return offset;
}

/**
 * The events at which the elements of a list begin, in one pass: the list of a field, or the list that begins here.
 * Empty if the list is not literally in the text.
 */
export function elementEvents(
  source: string,
  events: readonly Event[],
  start: number,
  field: string | undefined,
): readonly number[] {
  const key = field === undefined ? start - 1 : keyAt(source, events, start, field);
  if (key === undefined || events[key + 1]?.type !== EVENT_SEQUENCE) return [];
  const starts: number[] = [];
  for (
    let position = key + 2;
    events[position] !== undefined && events[position]?.type !== EVENT_POP;
    position = after(events, position)
  ) {
    starts.push(position);
  }
  return starts;
}

export function firstNode(events: readonly Event[]): number {
  const found = events.findIndex(
    (event) => event.type !== EVENT_DOCUMENT && event.type !== EVENT_POP && !isEmptyScalar(event),
  );
  return Math.max(found, 0);
}

function isEmptyScalar(event: Event): boolean {
  return event.type === EVENT_SCALAR && event.valueStart < 0;
}

function elementAt(events: readonly Event[], sequence: number, index: number): number | undefined {
  if (events[sequence]?.type !== EVENT_SEQUENCE) return undefined;
  let position = sequence + 1;
  for (let i = 0; i < index; i += 1) {
    if (events[position]?.type === EVENT_POP) return undefined;
    position = after(events, position);
  }
  const type = events[position]?.type;
  return type === undefined || type === EVENT_POP ? undefined : position;
}

/** The last key of that name, because the last one counts. */
function keyAt(source: string, events: readonly Event[], mapping: number, key: string): number | undefined {
  if (events[mapping]?.type !== EVENT_MAPPING) return undefined;
  let found: number | undefined;
  let position = mapping + 1;
  for (;;) {
    const event = events[position];
    if (event === undefined || event.type === EVENT_POP) return found;
    if (event.type === EVENT_SCALAR && getScalarValue(source, event) === key) found = position;
    position = after(events, after(events, position));
  }
}

/** The position after a whole node. */
function after(events: readonly Event[], start: number): number {
  let depth = 0;
  let position = start;
  for (;;) {
    const type = events[position]?.type;
    position += 1;
    if (type === undefined) return position;
    if (type === EVENT_MAPPING || type === EVENT_SEQUENCE) depth += 1;
    else if (type === EVENT_POP) depth -= 1;
    else if (type !== EVENT_SCALAR && type !== EVENT_ALIAS) return position;
    if (depth <= 0) return position;
  }
}
