import { showTab } from '#client/tabStore.ts';
import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Nodes.tsx').then((module) => ({ default: module.Nodes }));

export const nodes: View = {
  id: 'nodes',
  icon: 'nodes',
  needsRun: true,
  tells: 'nodes',
  showTab: (tab) => showTab('nodeDetail', tab),
  Part: lazyPart(load),
  whenIdle: load,
};
