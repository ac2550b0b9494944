import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Scheduling.tsx').then((module) => ({ default: module.Scheduling }));

export const scheduling: View = {
  id: 'scheduling',
  icon: 'scheduling',
  needsRun: true,
  tells: 'scheduler',
  Part: lazyPart(load),
  whenIdle: load,
};
