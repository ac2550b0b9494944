import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { OwnObjects } from './OwnObjects.tsx';

const load = () => import('./Gallery.tsx').then((module) => ({ default: module.Gallery }));

export const lessons: View = {
  id: 'lessons',
  icon: 'lessons',
  needsRun: false,
  Part: lazyPart(load),
  side: { name: 'own', Part: OwnObjects },
  whenIdle: load,
};
