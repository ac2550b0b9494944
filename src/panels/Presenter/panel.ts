import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Presenter.tsx').then((module) => ({ default: module.Presenter }));

/** The page in its larger dress, for a class; fetched when somebody presents. */
export const Presenter = lazyPart(load);

export const presenter: Panel = {
  commands: [{ name: 'present', icon: 'play', key: 'present', run: (page) => page.present() }],
};
