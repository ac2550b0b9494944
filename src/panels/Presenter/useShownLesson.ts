import { useLessonWords, useLessonWordsStore } from '#client/telling/lessonWordsStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { plain } from '#i18n/lessonWords.ts';
import { useStepSlots } from '#panelParts/stories/useLessonTexts.ts';
import type { LessonState } from '#protocol/lessons.ts';
import { type Lesson, type LessonStep, type LessonWords, revealId, type StepWords } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';

type Slots = Readonly<Record<string, string | number>>;

/** The presented lesson, with its present words. */
export interface ShownLesson {
  readonly state: LessonState;
  readonly lesson: Lesson;
  readonly words: LessonWords;
  readonly step: LessonStep | undefined;
  readonly said: StepWords | undefined;
  readonly slots: Slots;
  /** Values of the reveal. */
  readonly revealSlots: Slots;
  /** The present text or question. */
  readonly text: string;
}

/** `undefined` when no lesson plays, and until its words arrive. */
export function useShownLesson(): ShownLesson | undefined {
  const state = useMoment(({ telling }) => telling.lesson);
  const words = useLessonWords(state?.id);
  const read = useLessonWordsStore((known) => state && known.read[state.id]?.lesson);
  const slotsOf = useStepSlots(state?.id ?? '');
  const lesson = read ?? (state && lessonById(state.id));
  if (!state || !words || !lesson) return undefined;
  const said = words.steps[state.step];
  const slots = slotsOf(state.step);
  const revealSlots = slotsOf(revealId(state.step));
  const text =
    state.phase === 'ended'
      ? plain(words.misconception, {})
      : state.phase === 'revealed'
        ? plain(said?.reveal ?? '', revealSlots)
        : plain(said?.text ?? '', slots);
  const step = lesson.steps.find(({ id }) => id === state.step);
  return { state, lesson, words, step, said, slots, revealSlots, text };
}
