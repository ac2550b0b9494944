import type { LessonFile, LessonStep, LessonWords, StepWords } from '#scenarios/lesson.ts';

/** A missing text: of the lesson, or of a step by its number. */
export interface MissingWords {
  readonly language: string;
  /** From 1; absent for the lesson's own texts. */
  readonly step?: number;
  readonly part: 'title' | 'question' | 'misconception' | 'aim' | 'text' | 'reveal' | 'option' | 'check' | 'solution';
}

/** The texts that a lesson requires, in every language that it has. */
export function missingWords({ steps, words }: LessonFile): readonly MissingWords[] {
  return Object.entries(words).flatMap(([language, of]) => [
    ...missingOf(of).map((part): MissingWords => ({ language, part })),
    ...steps.flatMap((step, at) =>
      missingOfStep(step, of.steps[step.id]).map((part): MissingWords => ({ language, step: at + 1, part })),
    ),
  ]);
}

function missingOf({ title, question, misconception, teacher: { aim } }: LessonWords): readonly MissingWords['part'][] {
  const texts = { title, question, misconception, aim };
  return (['title', 'question', 'misconception', 'aim'] as const).filter((part) => isEmpty(texts[part]));
}

function missingOfStep(step: LessonStep, of: StepWords | undefined): readonly MissingWords['part'][] {
  const parts: MissingWords['part'][] = [];
  if (isEmpty(of?.title)) parts.push('title');
  if (isEmpty(of?.text)) parts.push('text');
  if (step.kind === 'predict') {
    if (isEmpty(of?.reveal)) parts.push('reveal');
    if ('options' in step.question && lacks(step.question.options, of?.options)) parts.push('option');
  }
  if (step.kind === 'act' && lacks(step.solutions, of?.solutions)) parts.push('solution');
  const checks = step.kind === 'check' ? step.checks : step.kind === 'act' ? [...step.goals, ...step.keeps] : [];
  if (lacks(checks, of?.checks)) parts.push('check');
  return parts;
}

function lacks(wanted: readonly { readonly id: string }[], texts: StepWords['options']): boolean {
  return wanted.some(({ id }) => isEmpty(texts?.[id]));
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text.trim() === '';
}
