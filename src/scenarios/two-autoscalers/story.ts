import type { Story } from '#scenarios/story.ts';

const GROWS = { reason: 'nodeGroup.scaledUp' };

/** Two autoscalers see the same Pods that wait, and each orders a machine for them. */
export const story: Story = {
  scenario: 'two-autoscalers',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'waits',
      kind: 'narrate',
      at: { time: 10 },
      values: {
        pods: { object: 'Deployment/default/web', path: 'spec.replicas' },
        pending: { objects: 'Pod', where: { 'status.phase': 'Pending' } },
      },
    },
    {
      id: 'first',
      kind: 'point',
      at: { after: GROWS },
      values: { group: { name: 'subject' }, from: { field: 'from' }, to: { field: 'to' } },
    },
    {
      id: 'second',
      kind: 'point',
      at: { after: GROWS },
      decisive: true,
      points: [{ part: 'component', name: 'cluster-autoscaler' }],
      values: {
        group: { name: 'subject' },
        to: { field: 'to' },
        pending: { objects: 'Pod', where: { 'status.phase': 'Pending' } },
        seconds: { seconds: { since: 'first' } },
      },
    },
    {
      id: 'surplus',
      kind: 'narrate',
      at: { time: 110 },
      values: {
        used: { objects: 'Pod', where: { 'spec.nodeName': 'data-m2-1' } },
        empty: { objects: 'Pod', where: { 'spec.nodeName': 'data-m4-1' } },
      },
    },
    {
      id: 'removed',
      kind: 'point',
      at: { after: { reason: 'node.removed' } },
      values: { node: { name: 'subject' }, seconds: { seconds: { since: 'second' } } },
    },
    {
      id: 'sharded',
      kind: 'point',
      at: { after: GROWS },
      decisive: true,
      points: [{ part: 'component', name: 'cluster-autoscaler' }],
      values: { group: { name: 'subject' }, to: { field: 'to' } },
    },
  ],
  end: {
    saw: [
      { id: 'both', values: { seconds: { atStep: 'removed', value: { seconds: { since: 'surplus' } } } } },
      { id: 'label', values: { ordered: { count: GROWS, since: 'removed' } } },
    ],
    tries: [
      { id: 'one', line: 'kubectl scale deployment web --replicas=1', at: 'first' },
      { id: 'more', line: 'kubectl scale deployment web --replicas=45', at: 'surplus' },
    ],
    next: 'sharded-autoscalers',
  },
};
