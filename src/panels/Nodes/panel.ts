import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Nodes.tsx').then((module) => ({ default: module.Nodes }));

export const nodes: View = {
  id: 'nodes',
  icon: 'nodes',
  needsRun: true,
  tells: 'nodes',
  Part: lazyPart(load),
  whenIdle: load,
};
