import type { Story, StoryMoment, StoryValue } from '#scenarios/story.ts';

const server = (nth: number, field: string): StoryValue => ({ answer: 'servers', path: `servers.${nth}.${field}` });
const connections = {
  a: server(0, 'connections'),
  b: server(1, 'connections'),
  c: server(2, 'connections'),
  d: server(3, 'connections'),
} as const;
const load = (field: string): StoryValue => ({ answer: 'loads', path: `id=reports.${field}` });
const refused = (since: string): StoryValue => ({ count: { reason: 'request.rejected' }, since });
const changed: StoryMoment = { after: { reason: 'servers.changed' } };
const readmitted = (subject: string): StoryMoment => ({ after: { reason: 'server.readmitted', subject } });

/** A new server helps nobody who keeps the connection that he has; a larger one begins without any. */
export const story: Story = {
  scenario: 'api-servers-scaled',
  opens: { view: 'storage', tab: 'connections' },
  steps: [
    {
      id: 'refused',
      kind: 'narrate',
      at: { after: { reason: 'request.rejected' } },
      values: { clients: load('clients'), rate: load('ratePerSecond'), reason: { field: 'reason' } },
    },
    { id: 'four', kind: 'narrate', at: changed, values: { count: { field: 'count' } } },
    {
      id: 'idle',
      kind: 'narrate',
      at: { time: 85 },
      decisive: true,
      points: [{ part: 'component', name: 'kube-apiserver' }],
      values: { ...connections, refused: refused('four'), seconds: { seconds: { since: 'four' } } },
    },
    { id: 'goaway', kind: 'narrate', at: changed, values: { chance: { field: 'goawayChance' } } },
    { id: 'shared', kind: 'narrate', at: { time: 150 }, values: connections },
    {
      id: 'calm',
      kind: 'narrate',
      at: { time: 175 },
      values: { refused: refused('shared'), seconds: { seconds: { since: 'shared' } } },
    },
    {
      id: 'larger',
      kind: 'point',
      at: readmitted('kube-apiserver'),
      values: { before: { atStep: 'calm', value: server(0, 'seats') }, seats: server(0, 'seats') },
    },
    {
      id: 'last',
      kind: 'point',
      at: readmitted('kube-apiserver/2'),
      decisive: true,
      points: [{ part: 'component', name: 'kube-apiserver' }],
      values: { a: connections.a, b: connections.b },
    },
  ],
  end: {
    saw: [
      {
        id: 'more',
        values: {
          refused: { atStep: 'idle', value: refused('four') },
          later: { atStep: 'calm', value: refused('shared') },
          seconds: { atStep: 'calm', value: { seconds: { since: 'shared' } } },
        },
      },
      { id: 'larger' },
    ],
    tries: [
      {
        id: 'requests',
        command: { type: 'servers.set', count: 4, mode: 'L7', goawayChance: 0, readmitSeconds: 10 },
        at: 'four',
      },
      {
        id: 'shares',
        line: `kubectl patch prioritylevelconfiguration workload-low --type=merge -p '{"spec":{"limited":{"nominalConcurrencyShares":400}}}'`,
        at: 'refused',
      },
    ],
    next: 'gateway-classes',
  },
};
