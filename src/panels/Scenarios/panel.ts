import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Scenarios.tsx').then((module) => ({ default: module.Scenarios }));

const loadOwn = () => import('./OwnObjects.tsx').then((module) => ({ default: module.OwnObjects }));

export const scenarios: View = {
  id: 'scenarios',
  icon: 'scenarios',
  needsRun: false,
  tells: 'everything',
  Part: lazyPart(load),
  side: { name: 'own', Part: lazyPart(loadOwn) },
  whenIdle: () => Promise.all([load(), loadOwn()]),
};
