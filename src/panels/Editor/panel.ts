import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Editor.tsx').then((module) => ({ default: module.Editor }));

export const Editor = lazyPart(load);

export const editor: Panel = {
  commands: [{ name: 'editor', icon: 'edit', key: 'editor', run: (page) => page.showEditor() }],
};
