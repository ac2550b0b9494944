import { addTexts } from '#i18n/addTexts.ts';
import { sentences } from '#i18n/en/sentences/index.ts';
import { stories } from '#i18n/en/stories/index.ts';
import type { Parameters } from '#i18n/texts.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { Sentence, SentenceId, SentenceSlots } from '#protocol/sentences.ts';
import type { Caption } from '#protocol/telling.ts';

addTexts('sentences', sentences);
addTexts('stories', stories);

/** The words of a story's step are the story's. */
type Own = Exclude<SentenceId, 'story.told'>;

/** The sentences whose words ask for something that they are not told. */
type Unfilled = {
  [Id in Own]: Id extends keyof typeof sentences
    ? Parameters<(typeof sentences)[Id]> extends keyof SentenceSlots[Id]
      ? never
      : Id
    : `${Id}_other` extends keyof typeof sentences
      ? never
      : Id;
}[Own];

/** Compiles only when every sentence has words, and the words need nothing else than its slots. */
const nothingIsMissing: [Unfilled] extends [never] ? true : Unfilled = true;

/** What a sentence says, in the reader's language of the moment. */
function sentenceText({ id, slots }: Sentence): string {
  const say = textsOf('sentences') as unknown as (key: SentenceId, slots: object) => string;
  return nothingIsMissing && say(id, slots);
}

/** What a caption says: the words of the story's step, or the sentence. */
export function captionText({ sentence, story }: Pick<Caption, 'sentence' | 'story'>): string {
  if (!story) return sentenceText(sentence);
  const say = textsOf('stories') as unknown as (key: string, slots: object) => string;
  return say(`${story.id}.steps.${story.step}`, sentence.slots);
}
