import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { useLifeStore } from './lifeStore.ts';

const load = () => import('./PodLife.tsx').then((module) => ({ default: module.PodLife }));

/** One Pod's lanes, or two settings of it side by side. */
const TABS = ['lanes', 'compare'];

export const podLife: View = {
  id: 'podLife',
  icon: 'podLife',
  needsRun: true,
  tells: 'nodes',
  showTab(tab) {
    if (!TABS.includes(tab)) return false;
    useLifeStore.getState().compare(tab === 'compare');
    return true;
  },
  Part: lazyPart(load),
};

const loadSide = () => import('./side/LifeSide.tsx').then((module) => ({ default: module.LifeSide }));

/** The inspector's part beside the lanes of a Pod. */
export const LifeSide = lazyPart(loadSide);
