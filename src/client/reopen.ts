import { FIXED_START } from '#base/rfc3339.ts';
import type { CommandResult } from '#protocol/command.ts';
import type { Questions } from '#protocol/requests.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { dropMissingSelection } from './dropMissingSelection.ts';
import type { OrreryClient } from './orreryClient.ts';

/**
 * Opens the present run anew with something of its start changed, does again what people did on the present branch, each at
 * its time, and goes to the moment where it was. When it cannot be opened or is cancelled on the way, the present run stays.
 */
export async function reopen(client: OrreryClient, change: Partial<RunSource>): Promise<CommandResult> {
  const { timeUs, playing, speed } = client.moment.getState();
  await client.control({ type: 'pause' });
  const [inputs, saved] = await Promise.all([client.ask('inputs', {}), client.ask('save', {})]);
  // One that was saved without a start began at the fixed one; it would be given another as a new run.
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

/** False when a person left it on the way. */
async function doAgain(client: OrreryClient, inputs: Questions['inputs']['answer'], timeUs: number): Promise<boolean> {
  for (const { atUs, command } of inputs) {
    if ((await client.control({ type: 'seekTime', timeUs: atUs })) === undefined) return false;
    await client.send(command);
  }
  return (await client.control({ type: 'seekTime', timeUs })) !== undefined;
}
