import type { Story, StoryValue } from '#scenarios/story.ts';

const level = (name: string, field: string): StoryValue => ({
  answer: 'fairness',
  path: `levels.${name}.${field}`,
});

/** Seats that nobody needs are lent: limits in force are not the nominal ones. */
export const story: Story = {
  scenario: 'priority-levels-idle',
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'shares',
      kind: 'narrate',
      at: { time: 3 },
      values: {
        total: { answer: 'fairness', path: 'serverConcurrencyLimit' },
        nominal: level('workload-low', 'nominal'),
      },
    },
    {
      id: 'lends',
      kind: 'narrate',
      at: { time: 12 },
      decisive: true,
      points: ['PriorityLevelConfiguration/workload-low', 'PriorityLevelConfiguration/node-high'],
      values: {
        nominal: level('workload-low', 'nominal'),
        current: level('workload-low', 'current'),
        other: level('node-high', 'current'),
        otherNominal: level('node-high', 'nominal'),
      },
    },
    {
      id: 'least',
      kind: 'narrate',
      at: { same: true },
      values: { lower: level('workload-low', 'lower'), upper: level('workload-low', 'upper') },
    },
    {
      id: 'apply',
      kind: 'point',
      at: { after: { reason: 'request.admitted', fields: { level: 'global-default' } } },
      values: { user: { field: 'user' }, level: { field: 'level' }, current: level('global-default', 'current') },
    },
    {
      id: 'still',
      kind: 'narrate',
      at: { time: 45 },
      values: {
        pods: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } },
        current: level('workload-low', 'current'),
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'lent',
        values: { nominal: level('workload-low', 'nominal'), current: level('workload-low', 'current') },
      },
      { id: 'back' },
    ],
    tries: [
      {
        id: 'keep',
        line: `kubectl patch prioritylevelconfiguration workload-low --type=merge -p '{"spec":{"limited":{"lendablePercent":0}}}'`,
        at: 'shares',
      },
      {
        id: 'more',
        line: `kubectl patch prioritylevelconfiguration global-default --type=merge -p '{"spec":{"limited":{"nominalConcurrencyShares":200}}}'`,
        at: 'shares',
      },
    ],
    next: 'saturated-level',
  },
};
