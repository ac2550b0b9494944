import type { View } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Controllers.tsx').then((module) => ({ default: module.Controllers }));

export const controllers: View = { id: 'controllers', icon: 'controllers', needsRun: true, Part: lazyPart(load) };
