import type { Panel } from '#panels/panel.ts';

export const keysHelp: Panel = {
  commands: [{ name: 'keys', icon: 'prompt', key: 'keys', run: (page) => page.showKeys() }],
};
