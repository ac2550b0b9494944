import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Palette.tsx').then((module) => ({ default: module.Palette }));

export const Palette = lazyPart(load);

export const palette: Panel = {
  whenIdle: load,
};
