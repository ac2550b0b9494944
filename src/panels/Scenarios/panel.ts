import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { OwnObjects } from './OwnObjects.tsx';

const load = () => import('./Scenarios.tsx').then((module) => ({ default: module.Scenarios }));

export const scenarios: View = {
  id: 'scenarios',
  icon: 'scenarios',
  needsRun: false,
  tells: 'everything',
  Part: lazyPart(load),
  side: { name: 'own', Part: OwnObjects },
  whenIdle: load,
};
