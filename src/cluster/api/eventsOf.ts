import type { Entry } from '#kernel/entry.ts';
import type { Address, DueEvent } from '#kernel/event.ts';

/**
 * Makes the reader of what one actor was sent, with the types of its events: for those who look at the journal or at the agenda.
 * It answers `undefined` for what was sent to others. An actor handles no event that is not in its union, so the type is right.
 */
export function eventsOf<E extends DueEvent>(
  actor: Address<E>,
): (sent: Pick<Entry, 'actor' | 'event'> | undefined) => E | undefined {
  const parts = `${actor}/`;
  return (sent) => (sent && (sent.actor === actor || sent.actor.startsWith(parts)) ? (sent.event as E) : undefined);
}
