import type { Story } from '#scenarios/story.ts';

/** Who must go: five rules in order, and the first that parts the nodes decides. */
export const story: Story = {
  scenario: 'preemption',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/pay-0' } },
      values: { nodes: { objects: 'Node' }, pods: { objects: 'Pod', where: { 'status.phase': 'Running' } } },
    },
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/pay-0' } },
      values: { priority: { object: 'Pod/default/pay-0', path: 'spec.priority' } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/pay-0' } },
      inside: 'filter',
      values: { nodes: { cycle: 'refused' }, plugin: { cycle: 'plugin' } },
    },
    {
      id: 'lift',
      kind: 'point',
      at: { same: true },
      inside: 'lift',
    },
    {
      id: 'pick',
      kind: 'point',
      at: { same: true },
      inside: 'pick',
      decisive: true,
      values: { node: { cycle: 'node' }, victims: { cycle: 'victims' } },
    },
    {
      id: 'grace',
      kind: 'point',
      at: { after: { reason: 'sigterm.sent' } },
      show: { view: 'podLife', select: 'subject' },
      values: { pod: { name: 'subject' }, seconds: { field: 'seconds' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/pay-0' } },
      inside: 'sum',
      show: { view: 'scheduling' },
      values: { node: { cycle: 'node' }, seconds: { seconds: { since: 'arrives' } } },
    },
  ],
  end: {
    saw: [
      { id: 'victims', values: { killed: { count: { reason: 'sigterm.sent' } } } },
      { id: 'waited', values: { seconds: { seconds: { since: 'arrives' } } } },
    ],
    tries: [{ id: 'closed', line: 'kubectl cordon node-1', at: 'full' }],
    next: 'nominated-elsewhere',
  },
};
