import { addTexts } from '#i18n/addTexts.ts';
import { stories } from '#i18n/generated/en/stories.ts';
import { textsOf } from '#i18n/useTexts.ts';

addTexts('stories', stories);

type Slots = Readonly<Record<string, string | number>>;

/**
 * The words of a story, in the reader's present language. A test checks that none is missing, and that each has its
 * values.
 */
const say = textsOf('stories') as unknown as (key: string, slots?: Slots) => string;

/** A short description of a step, without any number that would be the answer. */
export function storyBeatText(story: string, step: string): string {
  return say(`${story}.beats.${step}`);
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
