import { showTab } from '#client/tabStore.ts';
import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Fairness.tsx').then((module) => ({ default: module.Fairness }));

export const fairness: View = {
  id: 'fairness',
  icon: 'fairness',
  needsRun: true,
  tells: 'requests',
  showTab: (tab) => showTab('fairness', tab),
  Part: lazyPart(load),
  whenIdle: load,
};
