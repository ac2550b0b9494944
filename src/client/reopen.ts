import type { CommandResult } from '../protocol/command.ts';
import type { RunSource } from '../protocol/requests.ts';
import { dropMissingSelection } from './dropMissingSelection.ts';
import type { OrreryClient } from './orreryClient.ts';

/**
 * Opens the present run anew with something of its start changed, does again what people did on the present branch, each at
 * its time, and goes to the moment where it was. When it cannot be opened, the present run stays.
 */
export async function reopen(client: OrreryClient, change: Partial<RunSource>): Promise<CommandResult> {
  const { timeUs, playing, speed } = client.moment.getState();
  await client.control({ type: 'pause' });
  const [inputs, { source }] = await Promise.all([client.ask('inputs', {}), client.ask('save', {})]);
  const opened = await client.open({ ...source, ...change });
  if (opened.ok) {
    for (const { atUs, command } of inputs) {
      await client.control({ type: 'seekTime', timeUs: atUs });
      await client.send(command);
    }
    await client.control({ type: 'seekTime', timeUs });
    await dropMissingSelection(client);
  }
  if (playing) await client.control({ type: 'play', speed });
  return opened;
}
