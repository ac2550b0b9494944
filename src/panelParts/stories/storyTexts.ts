import { addTexts } from '#i18n/addTexts.ts';
import { stories } from '#i18n/generated/en/stories.ts';
import { textsOf } from '#i18n/useTexts.ts';

addTexts('stories', stories);

type Slots = Readonly<Record<string, string | number>>;

/** The words of a story, in the reader's language of the moment. That none is missing, and that each finds its values, is tested. */
const say = textsOf('stories') as unknown as (key: string, slots?: Slots) => string;

/** What happens at a step, in a few words, without any number that the answer would be. */
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
