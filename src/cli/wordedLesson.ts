import { lessons as english } from '#i18n/en/lessons/index.ts';
import { lessons as chinese } from '#i18n/zh-CN/lessons/index.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { LESSONS } from '#scenarios/lessons/lessonList.ts';
import { shapeProblems, wordProblems } from '#session/lessons/checkWords.ts';
import { playLesson } from '#session/lessons/verifyLesson.ts';

/** A lesson with its words by language; `undefined` where a language has none for it. */
export interface WordedLesson {
  readonly lesson: Lesson;
  readonly words: Readonly<Record<string, LessonWords | undefined>>;
}

const inEnglish: Readonly<Record<string, LessonWords>> = english;
const inChinese: Readonly<Record<string, LessonWords>> = chinese;

/** Every lesson that comes with the page. */
export const BUNDLED: readonly WordedLesson[] = LESSONS.map((lesson) => ({
  lesson,
  words: { en: inEnglish[lesson.id], 'zh-CN': inChinese[lesson.id] },
}));

/** What is wrong with a lesson in each of its languages, when it is played. */
export function problemsOfLesson({
  lesson,
  words,
}: WordedLesson): readonly (readonly [language: string, problems: readonly string[]])[] {
  const played = playLesson(lesson);
  return Object.entries(words).map(([language, of]) => [
    language,
    [...shapeProblems(lesson), ...played.problems, ...(of ? wordProblems(lesson, of, played) : ['there are no words'])],
  ]);
}
