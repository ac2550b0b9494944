import { whole } from '#base/parts.ts';
import { lessons as english } from '#i18n/generated/en/lessons.ts';
import { lessons as chinese } from '#i18n/generated/zh-CN/lessons.ts';
import { inEachLanguage, type Language } from '#i18n/languages.ts';
import type { Lesson, LessonWords } from '#scenarios/lesson.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { lessonProblems } from '#session/lessons/lessonProblems.ts';
import { openSession } from '#session/session.ts';

/** A lesson with its words by language; `undefined` where a language has none for it. */
export interface WordedLesson {
  readonly lesson: Lesson;
  readonly words: Readonly<Record<string, LessonWords | undefined>>;
}

const WORDS: Readonly<Record<Language, Readonly<Record<string, LessonWords>>>> = { en: english, 'zh-CN': chinese };

/** Every lesson that comes with the page. */
export const BUNDLED: readonly WordedLesson[] = LESSONS.map((lesson) => ({
  lesson,
  words: inEachLanguage((language) => WORDS[language][lesson.id]),
}));

/** Problems of a lesson in each of its languages, found by playing it. */
export function problemsOfLesson({ lesson, words }: WordedLesson) {
  return whole(lessonProblems(lesson, words, openSession));
}
