import { becauseOf } from '#cluster/api/subject.ts';
import type { StreamClosed, StreamDelivered, StreamEnd } from '#cluster/api/watchStream.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';

/** Events of a person's watch so far. In table `client/watches` under the name of the watch. */
export interface PersonWatch {
  readonly added: number;
  readonly modified: number;
  readonly deleted: number;
  readonly bookmarks: number;
  /** Revision of the last event; 0 before the first. */
  readonly revision: number;
  /** The `metav1.Status` of an ERROR event, as text; empty without one. */
  readonly problem: string;
  /** Why the server ended it; empty while it runs. */
  readonly ended: '' | StreamEnd;
}

export const PERSON_WATCHES = table<PersonWatch>('client/watches');

const NEW: PersonWatch = { added: 0, modified: 0, deleted: 0, bookmarks: 0, revision: 0, problem: '', ended: '' };

/** Handles an event or the end of a person's watch. */
export function takeStream(world: World, event: StreamDelivered | StreamClosed, context: ActorContext): void {
  const watches = world.table(PERSON_WATCHES);
  if (event.type === 'stream.delivered') {
    const { watch, events } = event;
    watches.put(watch, events.reduce(counted, watches.get(watch) ?? NEW));
    becauseOf(context, 'stream.read', 'Watch', watch, { events: events.length });
    return;
  }
  const { watch, why } = event;
  watches.put(watch, { ...(watches.get(watch) ?? NEW), ended: why });
  becauseOf(context, 'stream.ended', 'Watch', watch, { why });
}

function counted(watch: PersonWatch, { type, revision, status }: StreamDelivered['events'][number]): PersonWatch {
  switch (type) {
    case 'ADDED':
      return { ...watch, added: watch.added + 1, revision };
    case 'MODIFIED':
      return { ...watch, modified: watch.modified + 1, revision };
    case 'DELETED':
      return { ...watch, deleted: watch.deleted + 1, revision };
    case 'BOOKMARK':
      return { ...watch, bookmarks: watch.bookmarks + 1, revision };
    case 'ERROR':
      return { ...watch, problem: status ? `${status.code} ${status.reason}: ${status.message}` : '' };
  }
}
