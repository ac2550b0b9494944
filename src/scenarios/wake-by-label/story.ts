import type { Story } from '#scenarios/story.ts';

/** Of two labels only the one wakes the Pod that the plugin asked for which had refused it. */
export const story: Story = {
  scenario: 'wake-by-label',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/db' } },
      inside: 'filter',
      values: { plugin: { cycle: 'plugin' }, refused: { cycle: 'refused' }, nodes: { cycle: 'nodes' } },
    },
    {
      id: 'other',
      kind: 'narrate',
      at: { after: { reason: 'node.updated', subject: 'node-1' } },
      values: { label: { object: 'Node/node-1', path: 'metadata.labels.foo' } },
    },
    {
      id: 'asleep',
      kind: 'point',
      at: { before: { reason: 'node.updated', subject: 'node-2' } },
      decisive: true,
      values: {
        queued: { count: { reason: 'pod.queued', subject: 'default/db' }, since: 'other' },
        seconds: { seconds: { since: 'other' } },
      },
    },
    {
      id: 'woken',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/db' } },
      decisive: true,
      values: {
        disk: { object: 'Node/node-2', path: 'metadata.labels.disk' },
        plugin: { field: 'plugin' },
        hint: { field: 'hint' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/db' } },
      inside: 'sum',
      values: { node: { cycle: 'node' }, feasible: { cycle: 'feasible' }, nodes: { cycle: 'nodes' } },
    },
  ],
  end: {
    saw: [{ id: 'hint' }],
    tries: [{ id: 'sooner', line: 'kubectl label node node-3 disk=ssd', at: 'refused' }],
    next: 'backoff-steps',
  },
};
