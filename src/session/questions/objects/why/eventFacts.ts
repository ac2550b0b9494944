import { formatClock } from '#base/clock.ts';
import { parseTime } from '#base/rfc3339.ts';
import { SECOND_US } from '#base/time.ts';
import { isCombined } from '#cluster/api/eventCorrelator.ts';
import type { Event } from '#model/generated/types.ts';
import type { ObjectFact } from '#protocol/objectFacts.ts';
import type { ObjectWhy } from '#protocol/objects.ts';
import { lastSeenUs } from '#session/kubectl/eventLines.ts';
import type { Reader } from '#session/reader.ts';
import { causesOf } from '../../run/causes.ts';
import { objectFact } from './objectFact.ts';

/** Most entries searched for the one that wrote the Event. */
const LOOK_BACK = 5000;

/** The writer of an Event, its count, and the entry that wrote it. The causes explain the rule behind it. */
export function eventWhy(reader: Reader, event: Event, key: string): ObjectWhy {
  const seq = writtenBy(reader, event, key);
  const entry = seq === undefined ? objectFact('eventOfStart', {}) : objectFact('eventEntry', { seq });
  return {
    words: event.message ?? '',
    facts: [...writerFacts(event), ...countFacts(event), entry],
    causes: seq === undefined ? [] : causesOf(reader.run, seq),
  };
}

function writerFacts({ source, reportingComponent, reportingInstance, involvedObject }: Event): ObjectFact[] {
  const { kind = '', name = '', fieldPath = '' } = involvedObject;
  const about = { kind, name };
  const component = source?.component || reportingComponent || '?';
  const { host } = source ?? {};
  let by = objectFact('eventBy', { component, ...about });
  if (host) by = objectFact('eventByHost', { component, host, ...about });
  else if (!source?.component && reportingInstance)
    by = objectFact('eventByInstance', { component, instance: reportingInstance, ...about });
  return fieldPath === '' ? [by] : [by, objectFact('eventField', { field: fieldPath })];
}

function countFacts(event: Event): ObjectFact[] {
  const { count = 1, series, firstTimestamp, eventTime, message = '' } = event;
  const first = clockOf(firstTimestamp ?? eventTime ?? '');
  const last = formatClock(lastSeenUs(event));
  const combined = isCombined(message) ? [objectFact('eventCombined', {})] : [];
  if (series) return [objectFact('eventSeries', { count: series.count ?? 1, first, last }), ...combined];
  if (count <= 1) return [objectFact('eventOnce', { first }), ...combined];
  return [objectFact('eventCount', { count, first, last }), ...combined];
}

function clockOf(time: string): string {
  return formatClock(parseTime(time) ?? 0);
}

/** The newest entry up to now that wrote the Event. An Event's time has seconds or microseconds. */
function writtenBy({ run }: Reader, event: Event, key: string): number | undefined {
  const newest = Math.min(run.position.seq, run.lastSeqAt(lastSeenUs(event) + SECOND_US));
  for (let seq = newest; seq > Math.max(0, newest - LOOK_BACK); seq--) {
    const reasons = run.entry(seq)?.reasons as
      | readonly { readonly kind?: string; readonly subject?: string }[]
      | undefined;
    if (reasons?.some(({ kind, subject }) => kind === 'Event' && subject === key)) return seq;
  }
  return undefined;
}
