import type { OrreryClient } from './orreryClient.ts';
import { type Selection, useSelection } from './selectionStore.ts';

/**
 * Runs after another run was opened. Keeps the selected and the pinned object only if the run has an object with that
 * name at its moment.
 */
export async function dropMissingSelection(client: OrreryClient): Promise<void> {
  const { selection, pinned, select, pin } = useSelection.getState();
  const [isSelectedThere, isPinnedThere] = await Promise.all([isThere(client, selection), isThere(client, pinned)]);
  const now = useSelection.getState();
  if (!isSelectedThere && now.selection === selection) select(null);
  if (!isPinnedThere && now.pinned === pinned) pin(null);
}

/** The name of a request is its entry number, which differs in another run. */
async function isThere(client: OrreryClient, selection: Selection | null): Promise<boolean> {
  if (selection === null || selection.kind === 'Request') return false;
  const object = await client.ask('get', selection).catch(() => undefined);
  return object !== undefined;
}
