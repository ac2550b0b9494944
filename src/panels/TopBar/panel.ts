import type { Panel } from '#panels/panel.ts';

export const topBar: Panel = {
  commands: [{ name: 'share', icon: 'share', run: (page) => page.share() }],
};
