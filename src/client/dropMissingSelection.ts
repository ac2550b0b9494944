import type { OrreryClient } from './orreryClient.ts';
import { type Selection, useSelection } from './selectionStore.ts';

/** After another run was opened: what is selected or pinned stays only when that run has an object of this name at its moment. */
export async function dropMissingSelection(client: OrreryClient): Promise<void> {
  const { selection, pinned, select, pin } = useSelection.getState();
  const [isSelectedThere, isPinnedThere] = await Promise.all([isThere(client, selection), isThere(client, pinned)]);
  const now = useSelection.getState();
  if (!isSelectedThere && now.selection === selection) select(null);
  if (!isPinnedThere && now.pinned === pinned) pin(null);
}

/** Requests are known by the numbers of their entries, which mean others in another run. */
async function isThere(client: OrreryClient, selection: Selection | null): Promise<boolean> {
  if (selection === null || selection.kind === 'Request') return false;
  const object = await client.ask('get', selection).catch(() => undefined);
  return object !== undefined;
}
