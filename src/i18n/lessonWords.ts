import type { StepWords } from '#scenarios/lesson.ts';
import { fillText, splitText } from './fillText.ts';

/** The marks of strong words and code: where a text is said, or drawn without them, they are left out. */
const MARKS = /(\*\*|`)(?=\S)([^*`]+)(?<=\S)\1/g;

/** A text of a lesson without the marks that `LessonText` draws, with its slots filled. */
export function plain(text: string, slots: Readonly<Record<string, string | number>>): string {
  return filled(text.replace(MARKS, '$2'), slots);
}

/** A text with its slots filled: `{{node}}`. What it has no value for is shown as `?`. */
export function filled(text: string, slots: Readonly<Record<string, string | number>>): string {
  return fillText(splitText(text), slots, () => '?');
}

/** Whether each slot of a text has a value. */
export function isFilled(text: string, slots: Readonly<Record<string, string | number>>): boolean {
  return [...text.matchAll(SLOT)].every(([, name = '']) => Object.hasOwn(slots, name));
}

const SLOT = /\{\{(\w+)\}\}/g;

/** What one believes who chose this: the id of an option, or any name of a node or a Pod. */
export function beliefOf(words: Pick<StepWords, 'wrong'> | undefined, chosen: string | undefined): string | undefined {
  const wrong = words?.wrong ?? {};
  return chosen !== undefined && Object.hasOwn(wrong, chosen) ? wrong[chosen] : undefined;
}
