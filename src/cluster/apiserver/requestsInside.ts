import { AGENDA } from '#kernel/agenda.ts';
import type { World } from '#kernel/world.ts';
import { requestExecuted } from './apiServerEvents.ts';
import { type InFlight, QUEUED_REQUESTS } from './requestRecords.ts';

/** Requests inside the API servers, in order of arrival. */
export function requestsInside(world: World): InFlight[] {
  const executing = world
    .table(AGENDA)
    .values()
    .flatMap((due) => requestExecuted(due) ?? []);
  return [...world.table(QUEUED_REQUESTS).values(), ...executing].sort((a, b) => a.id - b.id);
}
