import type { BusRow, PassedEvent } from '#protocol/scheduling.ts';

/**
 * Whether what was registered for holds what happened: a Pod is assigned or not, and the general update holds every update,
 * but not the other way round.
 */
export function hears(
  { resource, action }: Pick<BusRow, 'resource' | 'action'>,
  event: Pick<PassedEvent, 'resource' | 'actions'>,
): boolean {
  const isResource =
    resource === '*' ||
    event.resource === '*' ||
    resource === event.resource ||
    (resource === 'Pod' && (event.resource === 'AssignedPod' || event.resource === 'UnschedulablePod'));
  if (!isResource) return false;
  return event.actions.every(
    (happened) =>
      happened === 'All' ||
      action === 'All' ||
      action === happened ||
      (action === 'Update' && happened.startsWith('Update')),
  );
}
