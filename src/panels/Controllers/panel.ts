import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Controllers.tsx').then((module) => ({ default: module.Controllers }));

export const controllers: View = {
  id: 'controllers',
  icon: 'controllers',
  needsRun: true,
  tells: 'controllers',
  Part: lazyPart(load),
};

const loadWhy = () => import('./why/WhyWorkload.tsx').then((module) => ({ default: module.WhyWorkload }));

/** Shares this view's script, because few people open it in the inspector. */
export const WhyWorkload = lazyPart(loadWhy);
