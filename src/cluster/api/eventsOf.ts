import type { Address, DueEvent, Entry } from '#kernel/event.ts';

/**
 * Returns a typed reader of the events sent to one actor, for code that reads the journal or the agenda. The reader
 * returns `undefined` for events to other actors. Actors only receive events of their union, so the type is correct.
 */
export function eventsOf<E extends DueEvent>(
  actor: Address<E>,
): (sent: Pick<Entry, 'actor' | 'event'> | undefined) => E | undefined {
  const parts = `${actor}/`;
  return (sent) => (sent && (sent.actor === actor || sent.actor.startsWith(parts)) ? (sent.event as E) : undefined);
}
