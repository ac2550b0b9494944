import { reasonOf } from '#base/reasonOf.ts';
import type { OrreryClient } from '#client/orreryClient.ts';

/** Does a line of kubectl at a moment of the story, which makes a fork, and plays on there. Returns what kubectl refused. */
export async function tryLine(client: OrreryClient, line: string, seq: number): Promise<string | undefined> {
  try {
    await client.control({ type: 'story', on: false });
    await client.control({ type: 'seek', seq });
    const answer = await client.ask('kubectl', { line });
    if (answer.type !== 'command') return answer.lines.map(({ text }) => text).join('\n');
    const sent = await client.send(answer.command);
    if (!sent.ok) return sent.problems.map(({ message }) => message).join('\n');
    await client.control({ type: 'play' });
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
