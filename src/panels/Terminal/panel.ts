import type { Drawer } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { TypeAhead } from './TypeAhead.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    terminal: true;
  }
}

const load = () => import('./Terminal.tsx').then((module) => ({ default: module.Terminal }));

/** The command line with kubectl. */
export const terminal: Drawer = {
  surface: 'drawer',
  id: 'terminal',
  label: 'kubectl',
  isKept: true,
  opener: { name: 'terminal', icon: 'prompt' },
  Waiting: TypeAhead,
  Part: lazyPart(load),
};
