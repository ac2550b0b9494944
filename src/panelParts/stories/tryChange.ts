import { reasonOf } from '#base/reasonOf.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { Command } from '#protocol/command.ts';
import type { Control } from '#protocol/requests.ts';
import type { StoryEnding } from '#protocol/telling.ts';

/**
 * Leaves the story or the lesson, makes a change at one of its moments, which creates a fork, and plays on there.
 * Returns the refusal.
 */
export async function tryChange(
  client: OrreryClient,
  { seq, line, command }: StoryEnding['tries'][number],
): Promise<string | undefined> {
  try {
    const isLesson = client.moment.getState().telling.lesson !== undefined;
    const wayThere: readonly Control[] = [
      isLesson ? { type: 'lesson', lesson: null } : { type: 'story', on: false },
      { type: 'seek', seq },
    ];
    // If the reader goes elsewhere meanwhile, the change is dropped.
    if (!(await client.control({ type: 'inTurn', controls: wayThere }))) return undefined;
    const meant = command ?? (await commandOf(client, line));
    if (typeof meant === 'string') return meant;
    const sent = await client.send(meant);
    if (!sent.ok) return sent.problems.map(({ message }) => message).join('\n');
    await client.control({ type: 'play' });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** The command of a kubectl line, or kubectl's message. */
async function commandOf(client: OrreryClient, line: string): Promise<Command | string> {
  const answer = await client.ask('kubectl', { line });
  return answer.type === 'command' ? answer.command : answer.lines.map(({ text }) => text).join('\n');
}
