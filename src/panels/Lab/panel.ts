import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Lab.tsx').then((module) => ({ default: module.Lab }));

/** A cluster from a dump, and questions about it. */
export const lab: View = {
  id: 'lab',
  icon: 'lab',
  needsRun: false,
  tells: 'everything',
  Part: lazyPart(load),
};
