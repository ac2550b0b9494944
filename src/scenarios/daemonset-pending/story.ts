import type { Story } from '#scenarios/story.ts';

/** A Pod of a DaemonSet is for one node: when that is full it waits, until its priority lets it push somebody away. */
export const story: Story = {
  scenario: 'daemonset-pending',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { before: { reason: 'pod.queued', subject: 'default/agent-*' } },
      values: {
        busy: { objects: 'Pod', where: { 'spec.nodeName': 'node-2' } },
        asked: {
          objects: 'Pod',
          where: { 'spec.nodeName': 'node-2' },
          sum: 'spec.containers.app.resources.requests.cpu',
        },
        cpu: { object: 'Node/node-2', path: 'status.allocatable.cpu' },
        nodes: { objects: 'Node' },
      },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/agent-*' } },
      inside: 'filter',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        others: { minus: [{ cycle: 'nodes' }, { cycle: 'refused' }] },
      },
    },
    {
      id: 'equal',
      kind: 'point',
      at: { same: true },
      inside: 'sum',
      values: {
        priority: { object: 'subject', path: 'spec.priority' },
        busy: { object: 'Pod/default/busy-*', path: 'spec.priority' },
      },
    },
    {
      id: 'critical',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/agent-*' } },
      inside: 'pick',
      values: {
        pod: { cycle: 'pod' },
        priority: { object: 'subject', path: 'spec.priority' },
        victims: { cycle: 'victims' },
        node: { cycle: 'node' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/agent-*' } },
      inside: 'sum',
      values: { pod: { cycle: 'pod' }, node: { cycle: 'node' }, seconds: { seconds: { since: 'critical' } } },
    },
  ],
  end: {
    saw: [{ id: 'one' }, { id: 'priority', values: { seconds: { seconds: { since: 'refused' } } } }],
    tries: [{ id: 'room', line: 'kubectl scale deployment busy --replicas=3', at: 'refused' }],
    next: 'low-before-high',
  },
};
