import type { AskedQuestion, LessonAnswer } from '#protocol/lessons.ts';

/**
 * The answer after an option was pressed. A single choice is replaced, a multiple choice is toggled, and in an order
 * the option is appended or removed. `undefined` when nothing is chosen any more.
 */
export function withOption(
  { ask }: Pick<AskedQuestion, 'ask'>,
  before: LessonAnswer | undefined,
  id: string,
): LessonAnswer | undefined {
  if (ask !== 'many' && ask !== 'order') return id;
  const chosen = Array.isArray(before) ? (before as readonly string[]) : [];
  const after = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
  return after.length === 0 ? undefined : after;
}

/** Whether the answer is complete: an order needs every place filled. */
export function isWhole({ ask, options }: AskedQuestion, answer: LessonAnswer | undefined): answer is LessonAnswer {
  if (answer === undefined) return false;
  return ask !== 'order' || (Array.isArray(answer) && answer.length === options.length);
}

/** Whether an option is part of the answer. */
export function isChosen(answer: LessonAnswer | undefined, id: string): boolean {
  return Array.isArray(answer) ? answer.includes(id) : answer === id;
}

/** An option's place in an order, from 1; `undefined` where it has none. */
export function placeOf(answer: LessonAnswer | undefined, id: string): number | undefined {
  const at = Array.isArray(answer) ? answer.indexOf(id) : -1;
  return at < 0 ? undefined : at + 1;
}

/** The number of the scale nearest to the typed one; `undefined` where that is no number. */
export function onScale({ from = 0, to = 0, step = 1 }: AskedQuestion, typed: number): number | undefined {
  if (!Number.isFinite(typed)) return undefined;
  const steps = Math.round((Math.min(to, Math.max(from, typed)) - from) / step);
  return Number(Math.min(to, from + steps * step).toFixed(6));
}
