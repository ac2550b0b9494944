import { FIXED_START } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { CommandResult } from '#protocol/command.ts';
import type { Questions } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { OrreryClient } from './orreryClient.ts';
import { type Selection, useSelection } from './selectionStore.ts';

/**
 * Opens the present run again with a changed source. It repeats the commands of the present branch, each at its time,
 * and returns to the moment. If opening fails or is cancelled, the present run stays.
 */
export async function reopen(client: OrreryClient, change: Partial<RunSource>): Promise<CommandResult> {
  const { timeUs, playing, speed } = client.moment.getState();
  await client.control({ type: 'pause' });
  const [inputs, saved] = await Promise.all([client.ask('inputs', {}), client.ask('save', {})]);
  // A run that was saved without a start began at the fixed one; as a new run it would get another.
  const opened = await client.open({ start: FIXED_START, ...saved.source, ...change });
  if (opened.ok) {
    const isBack = await doAgain(client, inputs, timeUs);
    if (!isBack) await client.open(saved);
    await dropMissingSelection(client);
    if (!isBack) return { ok: false, problems: [{ message: 'it was cancelled' }] };
  }
  if (playing) await client.control({ type: 'play', speed });
  return opened;
}

/** False when a person cancelled it. */
async function doAgain(client: OrreryClient, inputs: Questions['inputs']['answer'], timeUs: Micros): Promise<boolean> {
  for (const { atUs, command } of inputs) {
    if ((await client.control({ type: 'seekTime', timeUs: atUs })) === undefined) return false;
    await client.send(command);
  }
  return (await client.control({ type: 'seekTime', timeUs })) !== undefined;
}

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
