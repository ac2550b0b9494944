import type { Story } from '#scenarios/story.ts';

const PENDING = { objects: 'Pod', where: { 'status.phase': 'Pending' } } as const;
const PLACED = { reason: 'pod.scheduled', subject: 'default/one-more' } as const;

/** Four Pods wait and no machine comes: each for a reason of its own, and a larger maximum helps one of them. */
export const story: Story = {
  scenario: 'no-scale-up',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'one',
      kind: 'narrate',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/one-more' } },
      values: { nodes: { objects: 'Node' } },
    },
    {
      id: 'large',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/too-large' } },
      values: { cpu: { object: 'subject', path: 'spec.containers.0.resources.requests.cpu' } },
    },
    { id: 'elsewhere', kind: 'point', at: { after: { reason: 'pod.unschedulable', subject: 'default/elsewhere' } } },
    {
      id: 'expendable',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/expendable' } },
      values: { priority: { object: 'subject', path: 'spec.priority' } },
    },
    { id: 'waits', kind: 'narrate', at: { time: 100 }, values: { pending: PENDING } },
    {
      id: 'grows',
      kind: 'point',
      at: { after: { reason: 'nodeGroup.scaledUp' } },
      decisive: true,
      values: { group: { name: 'subject' }, from: { field: 'from' }, to: { field: 'to' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: PLACED },
      values: { node: { field: 'node' }, seconds: { seconds: { since: 'grows' } } },
    },
  ],
  end: {
    saw: [
      // The Pod that was placed just now is Pending until its container runs.
      { id: 'reasons', values: { pending: { minus: [PENDING, { count: PLACED }] } } },
      { id: 'late', values: { seconds: { atStep: 'placed', value: { seconds: { since: 'grows' } } } } },
    ],
    tries: [{ id: 'smaller', line: 'kubectl scale deployment web --replicas=1', at: 'waits' }],
    next: 'scale-up',
  },
};
