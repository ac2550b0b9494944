import type { Story, StoryValue } from '#scenarios/story.ts';

const TRIED = { reason: 'pod.unschedulable', subject: 'default/batch-*' };
const priorityOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: 'spec.priority' });

/** Pods that fit nowhere must be tried to know it, one after the other; only priority goes past them. */
export const story: Story = {
  scenario: 'behind-a-thousand',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'heap',
      kind: 'narrate',
      at: { time: 0.5 },
      values: {
        pods: { objects: 'Pod', named: 'batch-*' },
        cpu: { object: 'Pod/default/batch-0', path: 'spec.containers.app.resources.requests.cpu' },
        most: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
    },
    {
      id: 'small',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/small' } },
      values: { before: { minus: [{ objects: 'Pod', named: 'batch-*' }, { count: TRIED }] } },
    },
    {
      id: 'turn',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/small' } },
      inside: 'sum',
      decisive: true,
      values: { seconds: { seconds: { since: 'small' } }, tried: { count: TRIED, since: 'small' } },
    },
    {
      id: 'woken',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/batch-*' } },
      values: { woken: { count: { reason: 'pod.queued', subject: 'default/batch-*' }, since: 'turn' } },
    },
    {
      id: 'second',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/second' } },
      values: { tried: { count: TRIED, since: 'woken' } },
    },
    {
      id: 'urgent',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/first-of-all' } },
      values: { priority: priorityOf('first-of-all'), other: priorityOf('second') },
    },
    {
      id: 'popped',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/first-of-all' } },
      inside: 'sum',
      values: { tried: { count: TRIED, since: 'urgent' } },
    },
    {
      id: 'secondTurn',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/second' } },
      inside: 'sum',
      values: { seconds: { seconds: { since: 'second' } }, tried: { count: TRIED, since: 'second' } },
    },
  ],
  end: {
    saw: [{ id: 'queue', values: { tries: { count: TRIED } } }, { id: 'priority' }],
    tries: [{ id: 'without', line: 'kubectl delete pods --field-selector=status.phase=Pending', at: 'turn' }],
    next: 'starved-by-priority',
  },
};
