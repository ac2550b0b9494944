import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Game.tsx').then((module) => ({ default: module.Game }));

/** The game plays runs of its own, so the present run stays unchanged. */
export const game: View = {
  id: 'game',
  icon: 'scheduling',
  needsRun: false,
  isWide: true,
  hasOwnCaption: true,
  isOffRail: true,
  hasOwnTime: true,
  tells: 'scheduler',
  Part: lazyPart(load),
};
