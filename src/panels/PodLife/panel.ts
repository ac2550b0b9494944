import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./PodLife.tsx').then((module) => ({ default: module.PodLife }));

export const podLife: View = { id: 'podLife', icon: 'podLife', needsRun: true, tells: 'nodes', Part: lazyPart(load) };

const loadSide = () => import('./side/LifeSide.tsx').then((module) => ({ default: module.LifeSide }));

/** What the inspector shows beside the lanes of a Pod. */
export const LifeSide = lazyPart(loadSide);
