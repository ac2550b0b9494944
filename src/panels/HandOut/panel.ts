import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./HandOut.tsx').then((module) => ({ default: module.HandOut }));

/** Link, sheets and results of a lesson; fetched when a teacher asks for them. */
export const HandOut = lazyPart(load);

export const handOut: Panel = {
  commands: [
    { name: 'handOut', icon: 'share', run: (page) => page.showHandOut() },
    { name: 'picturePng', icon: 'share', run: (page) => page.savePicture('png') },
    { name: 'pictureSvg', icon: 'share', run: (page) => page.savePicture('svg') },
    { name: 'film', icon: 'share', run: (page) => page.film() },
  ],
};
