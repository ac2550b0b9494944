import type { Story, StoryValue } from '#scenarios/story.ts';

const level = (field: string): StoryValue => ({ answer: 'fairness', path: `levels.workload-low.${field}` });
const ofBuilders = (reason: string): StoryValue => ({
  count: { reason, fields: { level: 'workload-low' } },
  since: 'burst',
});

/** A level that wants everything borrows what others may lend, and forgets its claim slowly. */
export const story: Story = {
  scenario: 'saturated-level',
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'before',
      kind: 'narrate',
      at: { time: 10 },
      values: { current: level('current'), nominal: level('nominal') },
    },
    {
      id: 'burst',
      kind: 'narrate',
      at: { after: { reason: 'load.started' } },
      values: { rate: { field: 'rate' } },
    },
    {
      id: 'queued',
      kind: 'narrate',
      at: { time: 13 },
      values: { admitted: ofBuilders('request.admitted'), queued: ofBuilders('request.queued') },
    },
    {
      id: 'borrows',
      kind: 'narrate',
      at: { time: 21 },
      decisive: true,
      points: ['PriorityLevelConfiguration/workload-low', 'PriorityLevelConfiguration/workload-high'],
      values: {
        nominal: level('nominal'),
        current: level('current'),
        other: { answer: 'fairness', path: 'levels.workload-high.current' },
        otherNominal: { answer: 'fairness', path: 'levels.workload-high.nominal' },
      },
    },
    {
      id: 'timeOut',
      kind: 'narrate',
      at: { time: 28 },
      values: { rejected: { answer: 'fairnessTooMany', path: 'fairness.time-out' } },
    },
    { id: 'done', kind: 'narrate', at: { time: 65 }, values: { current: level('current') } },
    {
      id: 'fades',
      kind: 'narrate',
      at: { time: 400 },
      decisive: true,
      points: ['PriorityLevelConfiguration/workload-low'],
      values: { current: level('current'), seconds: { seconds: { since: 'done' } } },
    },
  ],
  end: {
    saw: [
      { id: 'most', values: { most: { atStep: 'borrows', value: level('current') }, nominal: level('nominal') } },
      { id: 'slow', values: { current: level('current') } },
    ],
    tries: [
      {
        id: 'noLoan',
        line: `kubectl patch prioritylevelconfiguration workload-low --type=merge -p '{"spec":{"limited":{"borrowingLimitPercent":0}}}'`,
        at: 'before',
      },
      {
        id: 'keep',
        line: `kubectl patch prioritylevelconfiguration workload-high --type=merge -p '{"spec":{"limited":{"lendablePercent":0}}}'`,
        at: 'before',
      },
    ],
    next: 'elephants-and-mice',
  },
};
