import type { Side } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    editor: true;
  }
}

const load = () => import('./Editor.tsx').then((module) => ({ default: module.Editor }));

export const editor: Side = {
  surface: 'side',
  id: 'editor',
  name: 'editor',
  place: 'whole',
  isKept: true,
  opener: { name: 'editor', icon: 'edit' },
  Part: lazyPart(load),
};
