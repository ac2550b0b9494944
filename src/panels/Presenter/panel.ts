import type { WholePage } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    presenter: true;
  }
}

const load = () => import('./Presenter.tsx').then((module) => ({ default: module.Presenter }));

/** The page for a class, with larger text and parts. It shares the run, the view and the place in a lesson with the ordinary page. */
export const presenter: WholePage = {
  surface: 'page',
  id: 'presenter',
  opener: { name: 'present', icon: 'play' },
  Part: lazyPart(load),
};
