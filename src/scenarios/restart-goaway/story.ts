import type { Story, StoryMoment, StoryValue } from '#scenarios/story.ts';

const connections = (nth: number): StoryValue => ({ answer: 'servers', path: `servers.${nth}.connections` });
const shares = { a: connections(0), b: connections(1), c: connections(2) } as const;
const leaves = (server: string): StoryMoment => ({ after: { reason: 'server.draining', subject: server } });
const returns = (server: string): StoryMoment => ({ after: { reason: 'server.readmitted', subject: server } });

/** Connections live long: whoever comes back last finds nobody, until clients are sent away now and then. */
export const story: Story = {
  scenario: 'restart-goaway',
  opens: { view: 'storage', tab: 'connections' },
  steps: [
    {
      id: 'shared',
      kind: 'narrate',
      at: { time: 9 },
      values: { clients: { answer: 'loads', path: 'id=clients.clients' }, ...shares },
    },
    { id: 'first', kind: 'point', at: leaves('kube-apiserver') },
    { id: 'back', kind: 'point', at: returns('kube-apiserver'), values: shares },
    { id: 'third', kind: 'point', at: leaves('kube-apiserver/3'), values: { c: shares.c } },
    {
      id: 'nobody',
      kind: 'narrate',
      at: { time: 100 },
      decisive: true,
      points: [{ part: 'component', name: 'kube-apiserver' }],
      values: { ...shares, seconds: { seconds: { since: 'third' } } },
    },
    {
      id: 'goaway',
      kind: 'narrate',
      at: { after: { reason: 'servers.changed' } },
      values: { chance: { field: 'goawayChance' } },
    },
    {
      id: 'even',
      kind: 'narrate',
      at: { time: 175 },
      decisive: true,
      points: [{ part: 'component', name: 'kube-apiserver' }],
      values: shares,
    },
  ],
  end: {
    saw: [
      { id: 'last', values: { c: { atStep: 'nobody', value: shares.c } } },
      { id: 'even', values: { c: shares.c } },
    ],
    tries: [
      {
        id: 'early',
        command: { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.02, readmitSeconds: 10 },
        at: 'shared',
      },
      {
        id: 'requests',
        command: { type: 'servers.set', count: 3, mode: 'L7', goawayChance: 0, readmitSeconds: 10 },
        at: 'nobody',
      },
    ],
    next: 'api-servers-scaled',
  },
};
