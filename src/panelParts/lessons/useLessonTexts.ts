import { addTexts } from '#i18n/addTexts.ts';
import { lesson } from '#i18n/en/lesson.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('lesson', lesson);

/** The words of the page of a lesson; those of a single lesson are with the lessons. */
export function useLessonTexts(): Texts<'lesson'> {
  return useTexts('lesson');
}
