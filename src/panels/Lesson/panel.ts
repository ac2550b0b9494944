import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./LessonRoom.tsx').then((module) => ({ default: module.LessonRoom }));

/** Where a lesson asks, lets act and says what came of it, beside the stage. */
export const LessonRoom = lazyPart(load);
