import { addTexts } from '#i18n/addTexts.ts';
import { story } from '#i18n/en/story.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('story', story);

/** The words of the cards; those of a single story are with the stories. */
export function useStoryTexts(): Texts<'story'> {
  return useTexts('story');
}
