import type { Overlay } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    palette: true;
  }
}

const load = () => import('./Palette.tsx').then((module) => ({ default: module.Palette }));

export const palette: Overlay = { surface: 'dialog', id: 'palette', whenIdle: load, Part: lazyPart(load) };
