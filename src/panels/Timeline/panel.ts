import type { Panel } from '#panels/panel.ts';

export const timeline: Panel = {
  commands: [
    { name: 'decision', icon: 'decision', key: 'nextDecision', run: (_, transport) => transport.nextDecision() },
    { name: 'failure', icon: 'decision', key: 'nextFailure', run: (_, transport) => transport.nextFailure() },
    { name: 'playOrPause', icon: 'play', key: 'playOrPause', run: (_, transport) => transport.playOrPause() },
    {
      name: 'playBackwards',
      icon: 'playBackwards',
      key: 'playBackwards',
      run: (_, transport) => transport.playBackwards(),
    },
    { name: 'toStart', icon: 'toStart', key: 'toStart', run: (_, transport) => transport.toStart() },
    { name: 'toEnd', icon: 'toEnd', key: 'toEnd', run: (_, transport) => transport.toEnd() },
  ],
};
