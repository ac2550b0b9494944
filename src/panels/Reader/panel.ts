import type { WholePage } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    reader: true;
  }
}

const load = () => import('./Reader.tsx').then((module) => ({ default: module.Reader }));

export const reader: WholePage = { surface: 'page', id: 'reader', isForNarrow: true, Part: lazyPart(load) };
