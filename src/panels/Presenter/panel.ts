import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Presenter.tsx').then((module) => ({ default: module.Presenter }));

/** The page in presenter mode, for a class; fetched on demand. */
export const Presenter = lazyPart(load);

export const presenter: Panel = {
  commands: [{ name: 'present', icon: 'play', key: 'present', run: (page) => page.present() }],
};
