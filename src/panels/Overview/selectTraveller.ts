import { podSelection, requestSelection, type Selection, sameSelection, useSelection } from '#client/selectionStore.ts';
import type { TravellerView } from '#protocol/views.ts';

/** What a click on it selects: its Pod, the request itself once the server has it, or else the object that it is about. */
export function travellerSelection({ kind, subject, request }: TravellerView): Selection | null {
  if (kind === 'Pod' && subject.includes('/')) return podSelection(subject);
  if (request > 0) return requestSelection(request);
  const slash = subject.indexOf('/');
  const name = subject.slice(slash + 1);
  if (kind === '' || name === '') return null;
  return slash < 0 ? { kind, name } : { kind, namespace: subject.slice(0, slash), name };
}

export function selectTraveller(traveller: TravellerView): void {
  const selection = travellerSelection(traveller);
  if (selection !== null) useSelection.getState().select(selection);
}

/** Whether it is about what is selected. */
export function isFollowed(traveller: TravellerView): boolean {
  const { selection } = useSelection.getState();
  return selection !== null && sameSelection(selection, travellerSelection(traveller));
}
