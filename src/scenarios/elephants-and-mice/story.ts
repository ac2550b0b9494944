import type { Story, StoryValue } from '#scenarios/story.ts';

const level = (field: string): StoryValue => ({ answer: 'fairness', path: `levels.tenants.${field}` });
const waiting = (distinguisher: string): StoryValue => ({
  answer: 'fairnessQueues',
  to: { level: 'tenants' },
  path: `flows.distinguisher=${distinguisher}.waiting`,
});

/** In queues of its own an elephant waits for itself; in one queue for both the mouse waits for it. */
export const story: Story = {
  scenario: 'elephants-and-mice',
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'level',
      kind: 'narrate',
      at: { time: 4 },
      values: { seats: level('current'), queues: level('queues'), hand: level('handSize') },
    },
    {
      id: 'elephant',
      kind: 'narrate',
      at: { time: 15 },
      values: { waiting: waiting('*cd:bot'), limit: level('queueLengthLimit') },
    },
    {
      id: 'mouse',
      kind: 'narrate',
      at: { time: 20 },
      decisive: true,
      points: ['PriorityLevelConfiguration/tenants'],
      values: {
        elephant: { count: { reason: 'request.rejected', fields: { user: '*cd:bot' } }, since: 'level' },
        mouse: { count: { reason: 'request.rejected', fields: { user: '*prod:*' } }, since: 'level' },
      },
    },
    {
      id: 'one',
      kind: 'narrate',
      at: { after: { reason: 'priorityLevelConfiguration.updated', subject: 'tenants' } },
      values: { queues: { object: 'subject', path: 'spec.limited.limitResponse.queuing.queues' } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'request.rejected', fields: { user: '*prod:*' } } },
      decisive: true,
      values: { reason: { field: 'reason' }, limit: level('queueLengthLimit') },
    },
    {
      id: 'often',
      kind: 'narrate',
      at: { time: 90 },
      values: { mouse: { count: { reason: 'request.rejected', fields: { user: '*prod:*' } }, since: 'one' } },
    },
  ],
  end: {
    saw: [
      { id: 'own' },
      {
        id: 'shared',
        values: { mouse: { count: { reason: 'request.rejected', fields: { user: '*prod:*' } }, since: 'one' } },
      },
    ],
    tries: [
      {
        id: 'hand',
        line: `kubectl patch prioritylevelconfiguration tenants --type=merge -p '{"spec":{"limited":{"limitResponse":{"queuing":{"handSize":1}}}}}'`,
        at: 'level',
      },
      {
        id: 'seats',
        line: `kubectl patch prioritylevelconfiguration tenants --type=merge -p '{"spec":{"limited":{"nominalConcurrencyShares":60}}}'`,
        at: 'level',
      },
    ],
    next: 'flood',
  },
};
