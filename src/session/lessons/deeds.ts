import type { Command } from '#protocol/command.ts';
import type { StoryChange } from '#scenarios/storyChange.ts';
import type { StoryReader } from '#session/telling/stories/storyValue.ts';

/** The command of a kubectl line, or the problem with it. */
export function commandOf(
  reader: Pick<StoryReader, 'ask'>,
  { line, command }: StoryChange,
): Command | { readonly problem: string } {
  if (command) return command;
  const answer = reader.ask('kubectl', { line });
  return answer.type === 'command'
    ? answer.command
    : { problem: `"${line}" changes nothing: ${answer.lines.map(({ text }) => text).join(' ')}` };
}
