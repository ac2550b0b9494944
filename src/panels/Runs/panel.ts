import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Runs.tsx').then((module) => ({ default: module.Runs }));

export const Runs = lazyPart(load);

export const runs: Panel = {
  commands: [{ name: 'runs', icon: 'runs', key: 'runs', run: (page) => page.showRuns() }],
};
