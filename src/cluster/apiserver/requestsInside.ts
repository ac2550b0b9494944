import type { Due } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { apiServerEvent } from './apiServerEvents.ts';
import { type InFlight, QUEUED_TABLE } from './requestRecords.ts';

const AGENDA = 'kernel.agenda';

/** The requests that are inside the API servers, in the order in which they came. */
export function requestsInside(world: World): InFlight[] {
  const executing = world
    .table<Due, number>(AGENDA)
    .values()
    .flatMap((due) => {
      const event = apiServerEvent(due);
      return event?.type === 'request.executed' ? [event] : [];
    });
  return [...world.table<InFlight, number>(QUEUED_TABLE).values(), ...executing].sort((a, b) => a.id - b.id);
}
