import { addTexts } from '#i18n/addTexts.ts';
import { lesson } from '#i18n/en/lesson.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('lesson', lesson);

/** The page's own words about lessons; those of a single lesson come with the lesson. */
export function useLessonTexts(): Texts<'lesson'> {
  return useTexts('lesson');
}
