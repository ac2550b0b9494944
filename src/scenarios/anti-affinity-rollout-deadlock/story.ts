import type { Story } from '#scenarios/story.ts';

/** A rollout that waits for itself: the surge Pod finds no node, and no old Pod may go before it is ready. */
export const story: Story = {
  scenario: 'anti-affinity-rollout-deadlock',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'one',
      kind: 'narrate',
      at: { before: { reason: 'deployment.updated', subject: 'default/*' } },
      values: { pods: { objects: 'Pod', where: { 'status.phase': 'Running' } }, nodes: { objects: 'Node' } },
    },
    {
      id: 'surge',
      kind: 'narrate',
      at: { after: { reason: 'pod.created' } },
      values: { pod: { name: 'subject' }, pods: { objects: 'Pod' } },
    },
    {
      id: 'stuck',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable' } },
      show: { view: 'scheduling', select: 'subject' },
      inside: 'sum',
      decisive: true,
      values: { pod: { cycle: 'pod' }, nodes: { cycle: 'nodes' }, plugin: { cycle: 'plugin' } },
    },
    {
      id: 'changed',
      kind: 'point',
      at: { after: { reason: 'deployment.updated' } },
      show: { view: 'controllers' },
      values: { seconds: { seconds: { since: 'stuck' } } },
    },
    {
      id: 'goes',
      kind: 'point',
      at: { after: { reason: 'pod.deletionStarted' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled' } },
      show: { view: 'scheduling' },
      values: { pod: { name: 'subject' }, node: { field: 'node' } },
    },
  ],
  end: {
    saw: [
      { id: 'why' },
      { id: 'waited', values: { seconds: { atStep: 'changed', value: { seconds: { since: 'stuck' } } } } },
    ],
    tries: [{ id: 'scale', line: 'kubectl scale deployment web --replicas=2', at: 'stuck' }],
    next: 'rollout-502',
  },
};
