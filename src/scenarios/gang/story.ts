import type { Story } from '#scenarios/story.ts';

const MIN = { object: 'PodGroup/default/training', path: 'spec.schedulingPolicy.gang.minCount' };
const CLOSED = { objects: 'Node', where: { 'spec.unschedulable': true } };

/** Pods of a group are bound together or not at all. */
export const story: Story = {
  scenario: 'gang',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'three',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/worker-4' } },
      points: ['PodGroup/default/training'],
      values: {
        workers: { objects: 'Pod', named: 'worker-*' },
        min: MIN,
        tried: { count: { reason: 'podGroup.unschedulable' } },
      },
    },
    {
      id: 'four',
      kind: 'point',
      at: { after: { reason: 'podGroup.unschedulable', subject: 'default/training' } },
      decisive: true,
      points: ['PodGroup/default/training', 'Pod/default/worker-*'],
      values: {
        workers: { objects: 'Pod', named: 'worker-*' },
        fitted: { answer: 'podGroups', path: '0.fitted' },
        open: { minus: [{ objects: 'Node' }, CLOSED] },
      },
    },
    {
      id: 'again',
      kind: 'narrate',
      at: { before: { reason: 'node.updated', subject: 'node-4' } },
      points: ['PodGroup/default/training'],
      values: {
        tries: { count: { reason: 'podGroup.unschedulable' } },
        bound: { count: { reason: 'pod.bound', subject: 'default/worker-*' } },
      },
    },
    {
      id: 'opened',
      kind: 'narrate',
      at: { after: { reason: 'node.updated', subject: 'node-4' } },
      values: { open: { minus: [{ objects: 'Node' }, CLOSED] } },
    },
    {
      id: 'together',
      kind: 'point',
      at: { after: { reason: 'podGroup.scheduled', subject: 'default/training' } },
      decisive: true,
      points: ['PodGroup/default/training', 'Pod/default/worker-*'],
      values: {
        placed: { count: { reason: 'pod.scheduled', subject: 'default/worker-*' } },
        seconds: { seconds: { since: 'opened' } },
      },
    },
    {
      id: 'running',
      kind: 'narrate',
      at: { time: 50 },
      values: { running: { objects: 'Pod', named: 'worker-*', where: { 'status.phase': 'Running' } } },
    },
  ],
  end: {
    saw: [{ id: 'whole', values: { tries: { count: { reason: 'podGroup.unschedulable' } } } }, { id: 'waste' }],
    tries: [{ id: 'sooner', line: 'kubectl uncordon node-4', at: 'four' }],
    next: 'one-to-a-node',
  },
};
