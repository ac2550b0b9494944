import type { Draft } from 'immer';
import { formatSelection, useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useViewStore } from '#client/viewStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { builder } from '#i18n/en/builder.ts';
import { lesson } from '#i18n/en/lesson.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import type { LessonFile, LessonStep } from '#scenarios/lesson.ts';
import type { LessonHere, OfferedRun } from '#scenarios/lessonOffers.ts';
import type { StoryView } from '#scenarios/story.ts';

addTexts('builder', builder);
// The names of chapters.
addTexts('lesson', lesson);

export function useBuilderTexts(): Texts<'builder'> {
  return useTexts('builder');
}

/** The lesson under construction, and the functions that change it; only where there is one. */
export interface Making {
  readonly lesson: LessonFile;
  /** The language of the edited words. */
  readonly language: string;
  /** Changes the latest version of the lesson, not the one at rendering. */
  readonly change: (recipe: (lesson: Draft<LessonFile>) => void) => void;
}

/** The possible texts and questions at the present moment, after these steps; `undefined` until they arrive. */
export function useHere(steps: readonly LessonStep[]): LessonHere | undefined {
  return useAsk('lessonHere', { steps }).data as LessonHere | undefined;
}

/** The present run as the beginning of a lesson; `undefined` until it arrives. */
export function useRecorded(): OfferedRun | undefined {
  return useAsk('lessonRun', {}).data as OfferedRun | undefined;
}

/** The view and the selection that are open now. */
export function useOpenView(): StoryView {
  const view = useViewStore((state) => state.view);
  const selection = useSelection((state) => state.selection);
  return { view, ...(selection && { select: formatSelection(selection) }) };
}
