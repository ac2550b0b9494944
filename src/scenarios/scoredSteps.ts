import type { Lesson } from './lesson.ts';

/** The questions and tasks of a lesson, by id in their order: what is scored. */
export function scoredSteps({ steps }: Pick<Lesson, 'steps'>): readonly string[] {
  return steps.filter(({ kind }) => kind === 'predict' || kind === 'act').map(({ id }) => id);
}
