import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./LessonRoom.tsx').then((module) => ({ default: module.LessonRoom }));

/** The part of a lesson beside the stage, with questions, acts and results. */
export const LessonRoom = lazyPart(load);
