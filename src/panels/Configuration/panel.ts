import { showTab } from '#client/tabStore.ts';
import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Configuration.tsx').then((module) => ({ default: module.Configuration }));

export const configuration: View = {
  id: 'configuration',
  icon: 'edit',
  needsRun: true,
  tells: 'everything',
  showTab: (tab) => showTab('configuration', tab),
  Part: lazyPart(load),
};
