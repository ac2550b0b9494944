import type { LessonWords } from '#scenarios/lesson.ts';
import { isLanguage, type Language, REFERENCE } from './languages.ts';

type Words = Readonly<Record<string, LessonWords>>;

/** Where the words of the bundled lessons are: fetched with the first lesson, of each language by itself. */
const LOAD: Readonly<Record<Language, () => Promise<{ readonly lessons: Words }>>> = {
  en: () => import('./generated/en/lessons.ts'),
  'zh-CN': () => import('./generated/zh-CN/lessons.ts'),
};

/** The words of the bundled lessons in a language, by id; those of the reference where there is no such language. */
export async function fetchLessonWords(language: string): Promise<Words> {
  const { lessons } = await LOAD[isLanguage(language) ? language : REFERENCE]();
  return lessons;
}
