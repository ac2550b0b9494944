import { showTab } from '#client/tabStore.ts';
import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Storage.tsx').then((module) => ({ default: module.Storage }));

export const storage: View = {
  id: 'storage',
  icon: 'api',
  needsRun: true,
  tells: 'storage',
  showTab: (tab) => showTab('storage', tab),
  Part: lazyPart(load),
};
