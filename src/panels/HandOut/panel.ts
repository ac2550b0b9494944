import type { Overlay } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    handOut: true;
  }
}

const load = () => import('./HandOut.tsx').then((module) => ({ default: module.HandOut }));

/** Link, sheets and results of a lesson; fetched when a teacher asks for them. */
export const handOut: Overlay = {
  surface: 'dialog',
  id: 'handOut',
  opener: { name: 'handOut', icon: 'share' },
  commands: [
    { name: 'picturePng', icon: 'share', run: (page) => page.save({ picture: 'png' }) },
    { name: 'pictureSvg', icon: 'share', run: (page) => page.save({ picture: 'svg' }) },
  ],
  Part: lazyPart(load),
};
