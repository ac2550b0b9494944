import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';

/** Room is free only when a process has ended, and the event wakes only whom it could help. */
export const story: Story = {
  scenario: 'not-retried',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'big',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/big' } },
      inside: 'filter',
      values: {
        cpu: { object: 'Pod/default/big', path: CPU },
        plugin: { cycle: 'plugin' },
        refused: { cycle: 'refused' },
        free: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
          ],
        },
      },
    },
    {
      id: 'picky',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/picky' } },
      inside: 'filter',
      values: {
        disk: { object: 'Pod/default/picky', path: 'spec.nodeSelector.disk' },
        plugin: { cycle: 'plugin' },
      },
    },
    {
      id: 'told',
      kind: 'narrate',
      at: { after: { reason: 'sigterm.sent', subject: 'default/old' } },
      values: { cpu: { object: 'Pod/default/old', path: CPU } },
    },
    {
      id: 'woken',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/big', fields: { queue: 'active' } } },
      decisive: true,
      values: {
        seconds: { seconds: { since: 'told' } },
        plugin: { field: 'plugin' },
        picky: { count: { reason: 'pod.queued', subject: 'default/picky' }, since: 'told' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/big' } },
      inside: 'sum',
      values: { node: { cycle: 'node' } },
    },
    {
      id: 'flushed',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/picky', fields: { queue: 'active' } } },
      decisive: true,
      values: { seconds: { seconds: { since: 'picky' } }, event: { field: 'event' } },
    },
    {
      id: 'again',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/picky' } },
      inside: 'filter',
      values: { refused: { cycle: 'refused' }, nodes: { cycle: 'nodes' } },
    },
  ],
  end: {
    saw: [
      { id: 'events' },
      {
        id: 'tries',
        values: { tries: { count: { reason: 'pod.unschedulable', subject: 'default/picky' } } },
      },
    ],
    tries: [
      { id: 'label', line: 'kubectl label node node-1 disk=ssd', at: 'picky' },
      { id: 'force', line: 'kubectl delete pod old --grace-period=0 --force', at: 'picky' },
    ],
    next: 'wake-by-label',
  },
};
