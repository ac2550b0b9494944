import type { Story, StoryValue } from '#scenarios/story.ts';

const level = (field: string): StoryValue => ({ answer: 'fairness', path: `levels.workload-low.${field}` });
const refused = (since: string): StoryValue => ({ count: { reason: 'request.rejected' }, since });
const pods = (named: string): StoryValue => ({ objects: 'Pod', named });
const unplaced = (named: string): StoryValue => ({
  minus: [pods(named), { objects: 'Pod', named, where: { 'spec.nodeName': '*' } }],
});
const places = { seats: level('current'), hand: level('handSize'), limit: level('queueLengthLimit') } as const;
const started = (id: string) => ({ after: { reason: 'load.started', subject: id } });

/** The same program, all at once or in steps: what overflows is a queue, and what is late is the scheduler. */
export const story: Story = {
  scenario: 'burst-or-steps',
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'level',
      kind: 'narrate',
      at: { time: 9 },
      values: places,
    },
    { id: 'burst', kind: 'narrate', at: started('burst'), values: { pods: { field: 'rate' } } },
    {
      id: 'full',
      kind: 'point',
      at: { after: { reason: 'request.rejected' } },
      values: { reason: { field: 'reason' }, hand: level('handSize') },
    },
    {
      id: 'refused',
      kind: 'narrate',
      at: { time: 10.5 },
      decisive: true,
      points: ['PriorityLevelConfiguration/workload-low'],
      values: { refused: refused('burst'), pods: pods('burst-*'), ...places },
    },
    {
      id: 'waiting',
      kind: 'narrate',
      at: { time: 11 },
      show: { view: 'scheduling' },
      values: { waiting: unplaced('burst-*'), pods: pods('burst-*') },
    },
    {
      id: 'step',
      kind: 'narrate',
      at: started('step0'),
      show: { view: 'fairness', tab: 'seats' },
      values: { pods: { field: 'rate' } },
    },
    {
      id: 'none',
      kind: 'narrate',
      at: { time: 121 },
      decisive: true,
      points: ['PriorityLevelConfiguration/workload-low'],
      values: { refused: refused('step'), pods: pods('step0-*'), waiting: unplaced('step0-*') },
    },
    { id: 'next', kind: 'narrate', at: { time: 181 }, values: { refused: refused('step'), pods: pods('step*') } },
  ],
  end: {
    saw: [
      { id: 'burst', values: { refused: { atStep: 'refused', value: refused('burst') } } },
      { id: 'steps', values: { refused: refused('step') } },
    ],
    tries: [
      {
        id: 'longer',
        line: `kubectl patch prioritylevelconfiguration workload-low --type=merge -p '{"spec":{"limited":{"limitResponse":{"queuing":{"queueLengthLimit":80}}}}}'`,
        at: 'level',
      },
      {
        id: 'larger',
        command: {
          type: 'serverFlags.set',
          maxRequestsInflight: 400,
          maxMutatingRequestsInflight: 200,
          priorityAndFairness: true,
        },
        at: 'level',
      },
    ],
    next: 'client-throttling',
  },
};
