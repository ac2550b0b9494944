import { parseTime } from '../base/rfc3339.ts';
import type { Event } from '../model/generated/types.ts';
import type { Session } from '../session/session.ts';
import { ageText } from './duration.ts';
import { textTable } from './textTable.ts';

/** As `kubectl get events -A --sort-by=.lastTimestamp` prints them. */
export function eventTable(session: Session): string {
  const { timeUs } = session.ask('state', {});
  const events = [...(session.ask('list', { kind: 'Event' }) as readonly Event[])].sort((a, b) => byTime(a, b));
  return textTable(
    ['NAMESPACE', 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE'],
    events.map((event) => [
      event.metadata.namespace ?? '',
      lastSeen(event, timeUs),
      event.type ?? '',
      event.reason ?? '',
      `${(event.involvedObject.kind ?? '').toLowerCase()}/${event.involvedObject.name ?? ''}`,
      event.message ?? '',
    ]),
  );
}

function lastSeen(event: Event, nowUs: number): string {
  const last = ageText(nowUs - timeOf(event.lastTimestamp ?? event.eventTime, nowUs));
  return (event.count ?? 1) > 1
    ? `${last} (x${event.count} over ${ageText(nowUs - timeOf(event.firstTimestamp, nowUs))})`
    : last;
}

function timeOf(text: string | undefined, otherwise: number): number {
  return (text === undefined ? undefined : parseTime(text)) ?? otherwise;
}

function byTime(a: Event, b: Event): number {
  const difference = timeOf(a.lastTimestamp, 0) - timeOf(b.lastTimestamp, 0);
  return difference !== 0
    ? difference
    : Number(a.metadata.resourceVersion ?? 0) - Number(b.metadata.resourceVersion ?? 0);
}
