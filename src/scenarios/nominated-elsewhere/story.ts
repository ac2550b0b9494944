import type { Story } from '#scenarios/story.ts';

/** A nomination is a claim on room that is being made, and no promise. */
export const story: Story = {
  scenario: 'nominated-elsewhere',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'nominated',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/pay' } },
      inside: 'pick',
      values: {
        priority: { object: 'Pod/default/pay', path: 'spec.priority' },
        node: { cycle: 'node' },
        victims: { cycle: 'victims' },
      },
    },
    {
      id: 'waits',
      kind: 'narrate',
      at: { after: { reason: 'sigterm.sent', subject: 'default/slow-1' } },
      values: { seconds: { field: 'seconds' } },
    },
    {
      id: 'elsewhere',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/pay' } },
      inside: 'sum',
      decisive: true,
      values: { node: { cycle: 'node' }, seconds: { seconds: { since: 'nominated' } } },
    },
    {
      id: 'order',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/order' } },
      inside: 'pick',
      values: { priority: { object: 'Pod/default/order', path: 'spec.priority' }, node: { cycle: 'node' } },
    },
    {
      id: 'boss',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/boss' } },
      inside: 'pick',
      values: { priority: { object: 'Pod/default/boss', path: 'spec.priority' }, node: { cycle: 'node' } },
    },
    {
      id: 'takes',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/boss' } },
      inside: 'sum',
      values: { node: { cycle: 'node' } },
    },
    {
      id: 'lost',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/order' } },
      inside: 'sum',
      decisive: true,
      values: { refused: { cycle: 'refused' }, nodes: { cycle: 'nodes' } },
    },
  ],
  end: {
    saw: [{ id: 'claim' }, { id: 'order', values: { phase: { object: 'Pod/default/order', path: 'status.phase' } } }],
    tries: [
      { id: 'stay', line: 'kubectl cordon node-2', at: 'waits' },
      { id: 'noBoss', line: 'kubectl delete pod boss', at: 'boss' },
    ],
    next: 'preemption-not-helpful',
  },
};
