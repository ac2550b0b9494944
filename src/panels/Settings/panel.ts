import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Settings.tsx').then((module) => ({ default: module.Settings }));

export const settings: View = {
  id: 'settings',
  icon: 'settings',
  needsRun: false,
  tells: 'everything',
  Part: lazyPart(load),
};
