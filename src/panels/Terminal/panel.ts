import type { Panel } from '#panels/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';

const load = () => import('./Terminal.tsx').then((module) => ({ default: module.Terminal }));

export const Terminal = lazyPart(load);

export const terminal: Panel = {
  commands: [{ name: 'terminal', icon: 'prompt', key: 'terminal', run: (page) => page.showTerminal() }],
};
