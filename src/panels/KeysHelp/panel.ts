import type { Overlay } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    keys: true;
  }
}

const load = () => import('./KeysHelp.tsx').then((module) => ({ default: module.KeysHelp }));

export const keysHelp: Overlay = {
  surface: 'dialog',
  id: 'keys',
  opener: { name: 'keys', icon: 'prompt' },
  whenIdle: load,
  Part: lazyPart(load),
};
