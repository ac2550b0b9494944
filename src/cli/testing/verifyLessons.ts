import { expect, test } from 'vitest';
import { BUNDLED, problemsOfLesson } from '#cli/wordedLesson.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import type { LessonTopic } from '#scenarios/lesson.ts';

/**
 * Every lesson of these topics is played in each language, as `orrery lesson verify` does. A file for some of the topics, so that the
 * machine's cores share them.
 */
export function verifyLessons(topics: readonly LessonTopic[]): void {
  const mine = BUNDLED.filter(({ lesson }) => topics.includes(lesson.topic)).map(
    (each) => [each.lesson.id, each] as const,
  );
  test.each(mine)('the lesson %s has no problem in any language', (_, each) => {
    expect(problemsOfLesson(each)).toEqual(LANGUAGES.map(({ id }) => ({ language: id, problems: [] })));
  });
}
