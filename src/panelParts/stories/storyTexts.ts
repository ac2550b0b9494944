import { reasonOf } from '#base/problemText.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { stories } from '#i18n/generated/en/stories.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import type { Control } from '#protocol/requests.ts';
import type { StoryEnding } from '#protocol/telling.ts';

addTexts('stories', stories);

type Slots = Readonly<Record<string, string | number>>;

/**
 * The words of a story, in the reader's present language. A test checks that none is missing, and that each has its
 * values.
 */
const say = textsOf('stories') as unknown as (key: string, slots?: Slots) => string;

/** A short description of a step, without any number that would be the answer. */
export function storyStepTitle(story: string, step: string): string {
  return say(`${story}.stepTitles.${step}`);
}

export function storyPromise(story: string): string {
  return say(`${story}.promise`);
}

export function storySawText(story: string, id: string, slots: Slots): string {
  return say(`${story}.saw.${id}`, slots);
}

export function storyTryText(story: string, id: string): string {
  return say(`${story}.tries.${id}`);
}

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
