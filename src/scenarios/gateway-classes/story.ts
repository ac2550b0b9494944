import type { Story, StoryValue } from '#scenarios/story.ts';

const refused = (name: string, since?: string): StoryValue => ({
  count: { reason: 'gateway.refused', fields: { class: name } },
  ...(since !== undefined && { since }),
});
const started = (id: string) => ({ after: { reason: 'load.started', subject: id } });

/** A gateway refuses the least important class first, and the API server never sees those requests. */
export const story: Story = {
  scenario: 'gateway-classes',
  opens: { view: 'storage', tab: 'connections' },
  steps: [
    {
      id: 'set',
      kind: 'narrate',
      at: { after: { reason: 'gateway.set' } },
      values: { rate: { field: 'perSecond' } },
    },
    {
      id: 'calm',
      kind: 'narrate',
      at: { time: 19 },
      values: { refused: { count: { reason: 'gateway.refused' }, since: 'set' } },
    },
    { id: 'reports', kind: 'narrate', at: started('reports'), values: { rate: { field: 'rate' } } },
    {
      id: 'first',
      kind: 'point',
      at: { after: { reason: 'gateway.refused' } },
      values: { class: { field: 'class' }, seconds: { seconds: { since: 'reports' } } },
    },
    {
      id: 'only',
      kind: 'narrate',
      at: { time: 39 },
      decisive: true,
      points: [{ part: 'component', name: 'gateway' }],
      values: {
        reports: refused('reports', 'reports'),
        apps: refused('apps', 'reports'),
        control: refused('control', 'reports'),
      },
    },
    { id: 'apps', kind: 'narrate', at: started('apps'), values: { rate: { field: 'rate' } } },
    {
      id: 'both',
      kind: 'narrate',
      at: { time: 58 },
      decisive: true,
      points: [{ part: 'component', name: 'gateway' }],
      values: {
        reports: refused('reports', 'apps'),
        apps: refused('apps', 'apps'),
        control: refused('control', 'apps'),
      },
    },
  ],
  end: {
    saw: [
      { id: 'order', values: { apps: refused('apps', 'apps'), control: refused('control', 'apps') } },
      { id: 'where' },
    ],
    tries: [
      {
        id: 'seats',
        line: `kubectl patch prioritylevelconfiguration workload-low --type=merge -p '{"spec":{"limited":{"nominalConcurrencyShares":5,"borrowingLimitPercent":0}}}'`,
        at: 'calm',
      },
    ],
    next: 'flood',
  },
};
