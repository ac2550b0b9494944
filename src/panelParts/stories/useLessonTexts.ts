import { useRef } from 'react';
import { useMoment } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { lesson } from '#i18n/en/lesson.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';

addTexts('lesson', lesson);

/** The page's own words about lessons; those of a single lesson come with the lesson. */
export function useLessonTexts(): Texts<'lesson'> {
  return useTexts('lesson');
}

type Slots = Readonly<Record<string, string | number>>;

/**
 * The numbers and names of a lesson's words, for the present step and each step before. While something else is told,
 * as during an act, a step keeps the values from its arrival. `told` is the step, or `ID.reveal`.
 */
export function useStepSlots(lesson: string): (stepId: string) => Slots {
  const caption = useMoment(({ telling }) => telling.caption);
  const known = useRef<{ lesson: string; slots: Map<string, Slots> }>({ lesson, slots: new Map() });
  if (known.current.lesson !== lesson) known.current = { lesson, slots: new Map() };
  const { slots } = known.current;
  if (caption?.story?.isLesson && caption.story.id === lesson) slots.set(caption.story.step, caption.sentence.slots);
  return (stepId) => slots.get(stepId) ?? {};
}
