import type { Overlay } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    runs: true;
  }
}

const load = () => import('./Runs.tsx').then((module) => ({ default: module.Runs }));

export const runs: Overlay = {
  surface: 'dialog',
  id: 'runs',
  opener: { name: 'runs', icon: 'runs' },
  Part: lazyPart(load),
};
