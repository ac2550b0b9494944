import { plain } from '#i18n/lessonWords.ts';
import type { AskedQuestion, LessonAnswer } from '#protocol/lessons.ts';
import type { StepWords } from '#scenarios/lesson.ts';

/** An option in words; for a node or a Pod its name. */
export function optionText({ options }: AskedQuestion, words: StepWords | undefined, id: string): string {
  const text = words?.options?.[id];
  const slots = options.find((option) => option.id === id)?.slots ?? {};
  return text === undefined ? id : plain(text, slots);
}

/** A chosen or right answer in words. In an order each item has its number. */
export function answerText(question: AskedQuestion, words: StepWords | undefined, answer: LessonAnswer): string {
  if (typeof answer === 'number') return amountText(question, answer);
  if (typeof answer === 'string') return optionText(question, words, answer);
  const texts = answer.map((id) => optionText(question, words, id));
  return texts.map((text, at) => (question.ask === 'order' ? `${at + 1}. ${text}` : text)).join('; ');
}

/** A number with its unit: `2.5 s`. */
export function amountText({ unit }: Pick<AskedQuestion, 'unit'>, amount: number): string {
  const text = String(Number(amount.toFixed(3)));
  return unit === undefined ? text : `${text} ${unit}`;
}
