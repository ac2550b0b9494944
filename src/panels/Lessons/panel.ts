import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Lessons.tsx').then((module) => ({ default: module.Lessons }));

/** All lessons, in the order of the curriculum. */
export const lessons: View = {
  id: 'lessons',
  icon: 'lessons',
  needsRun: false,
  tells: 'everything',
  isWide: true,
  Part: lazyPart(load),
};
