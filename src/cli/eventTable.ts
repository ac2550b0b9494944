import type { Event } from '#model/generated/types.ts';
import { olderEventFirst } from '#session/kubectl/eventLines.ts';
import { eventText } from '#session/kubectl/reads/events.ts';
import type { Session } from '#session/session.ts';

/** The Events as `kubectl events -A` prints them. */
export function eventTable(session: Session): string {
  const { timeUs } = session.ask('state', {});
  const events = [...(session.ask('list', { kind: 'Event' }) as readonly Event[])].sort((a, b) =>
    olderEventFirst(a, b),
  );
  return eventText(events, timeUs, true);
}
