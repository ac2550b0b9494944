import type { Overlay } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    film: true;
  }
}

const load = () => import('./FilmLine.tsx').then((module) => ({ default: module.FilmLine }));

/** Films the stage while it is open. */
export const film: Overlay = {
  surface: 'bar',
  id: 'film',
  opener: { name: 'film', icon: 'share' },
  Part: lazyPart(load),
};
