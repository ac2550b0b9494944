import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Compare.tsx').then((module) => ({ default: module.Compare }));

/** Two runs at the same moment. Both need the width of the page. */
export const compare: View = {
  id: 'compare',
  icon: 'compare',
  needsRun: true,
  isWide: true,
  hasOwnCaption: true,
  tells: 'scheduler',
  Part: lazyPart(load),
};
