import { addTexts } from '#i18n/addTexts.ts';
import { sentences } from '#i18n/en/sentences/index.ts';
import { stories } from '#i18n/generated/en/stories.ts';
import type { Parameters } from '#i18n/texts.ts';
import { textsOf } from '#i18n/useTexts.ts';
import type { Sentence, SentenceId, SentenceSlots } from '#protocol/sentences.ts';
import type { Caption } from '#protocol/telling.ts';
import { lessonStepText, lessonStepTitle } from './lessonWordsStore.ts';

addTexts('sentences', sentences);
addTexts('stories', stories);

/** The words of a story's step belong to the story. */
type Own = Exclude<SentenceId, 'story.step'>;

/** The words of a sentence; for plurals the form that every language has. */
type Words<Id extends Own> = Id extends keyof typeof sentences
  ? (typeof sentences)[Id]
  : `${Id}_other` extends keyof typeof sentences
    ? (typeof sentences)[`${Id}_other`]
    : undefined;

/** Sentences that have no words, or whose words use a slot that they do not have. */
type Unfilled = {
  [Id in Own]: undefined extends Words<Id> ? Id : Parameters<Words<Id>> extends keyof SentenceSlots[Id] ? never : Id;
}[Own];

/** Compiles only when every sentence has words that use only its slots. */
const nothingIsMissing: [Unfilled] extends [never] ? true : Unfilled = true;

/** Text of a sentence in the reader's present language. */
function sentenceText({ id, slots }: Sentence): string {
  const say = textsOf('sentences') as unknown as (key: SentenceId, slots: object) => string;
  return nothingIsMissing && say(id, slots);
}

type Said = Pick<Caption, 'sentence' | 'story'>;

/** Text of a caption: the words of the story's or lesson's step, or the sentence. */
export function captionText({ sentence, story }: Said): string {
  if (!story) return sentenceText(sentence);
  if (story.isLesson) return lessonStepText(story.id, story.step, sentence.slots);
  const say = textsOf('stories') as unknown as (key: string, slots: object) => string;
  return say(`${story.id}.steps.${story.step}`, sentence.slots);
}

/** Short title of a step of a story or a lesson; `undefined` without a story. */
export function stepTitle({ story }: Pick<Caption, 'story'>): string | undefined {
  if (story?.isLesson) return lessonStepTitle(story.id, story.step);
  const say = textsOf('stories') as unknown as (key: string) => string;
  return story && say(`${story.id}.stepTitles.${story.step}`);
}

/** A part of a sentence: its own words, or the value of a slot. */
export interface SentencePart {
  readonly text: string;
  readonly slot?: string;
}

/** Two characters that never occur in texts; they mark the value of a slot. */
const [BEGIN, END] = ['\uE000', '\uE001'];
const FILLED = /\uE000([^|\uE000\uE001]*)\|([^\uE000\uE001]*)\uE001/u;

/**
 * The sentence, split into its own words and the values of its slots. `count` selects the plural, so it stays a number
 * and is found by its value.
 */
export function captionParts({ sentence: { id, slots }, story }: Said): readonly SentencePart[] {
  const marked = Object.fromEntries(
    Object.entries(slots).map(([slot, value]) => [
      slot,
      slot === 'count' ? value : `${BEGIN}${slot}|${String(value)}${END}`,
    ]),
  );
  const sentence = { id, slots: marked } as unknown as Sentence;
  const text = captionText({ sentence, ...(story && { story }) });
  // The split yields in turn: words, slot name, value, words, ...
  const pieces = text.split(FILLED);
  const read: SentencePart[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    read.push({ text: pieces[at] as string });
    const filled = pieces[at + 2];
    if (filled !== undefined) read.push({ text: filled, slot: pieces[at + 1] as string });
  }
  const whole = 'count' in slots ? read.flatMap((part) => withCount(part, String(slots.count))) : read;
  return whole.filter((part) => part.text !== '');
}

function withCount(part: SentencePart, count: string): readonly SentencePart[] {
  const at = part.slot === undefined ? part.text.indexOf(count) : -1;
  if (at < 0) return [part];
  const end = at + count.length;
  return [{ text: part.text.slice(0, at) }, { text: count, slot: 'count' }, { text: part.text.slice(end) }];
}
