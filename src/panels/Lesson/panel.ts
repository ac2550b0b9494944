import type { Side } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./LessonRoom.tsx').then((module) => ({ default: module.LessonRoom }));

/** A lesson with questions, acts and results. */
export const LessonRoom = lazyPart(load);

/** The phases in which the reader changes the cluster. */
const ACTS: readonly unknown[] = ['acting', 'reached', 'failed'];

/** The lesson that plays, beside the stage. */
export const lesson: Side = {
  surface: 'side',
  name: 'lesson',
  place: 'whole',
  needsRun: true,
  keepsCaption: true,
  opening: {
    isOpen: ({ shownMoment }) => shownMoment.getState().telling.lesson !== undefined,
    stores: ({ shownMoment }) => [shownMoment],
    isShared: ({ shownMoment }) => ACTS.includes(shownMoment.getState().telling.lesson?.phase),
  },
  Part: LessonRoom,
};
