import type { Story } from '#scenarios/story.ts';

/** The only node has the taint of a control plane: who does not tolerate it waits, and runs as soon as it is gone. */
export const story: Story = {
  scenario: 'control-plane-taint',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'node',
      kind: 'narrate',
      at: { before: { reason: 'pod.queued', subject: 'default/web-*' } },
      values: {
        nodes: { objects: 'Node' },
        key: { object: 'Node/control-plane-1', path: 'spec.taints.0.key' },
        effect: { object: 'Node/control-plane-1', path: 'spec.taints.0.effect' },
      },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/web-*' } },
      inside: 'filter',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        plugin: { cycle: 'plugin' },
        refused: { cycle: 'refused' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'tolerated',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/tools-*' } },
      inside: 'sum',
      values: { pod: { cycle: 'pod' }, node: { cycle: 'node' } },
    },
    {
      id: 'waits',
      kind: 'narrate',
      at: { before: { reason: 'node.updated', subject: 'control-plane-1' } },
      values: {
        pods: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Pending' } },
        seconds: { seconds: { since: 'refused' } },
      },
    },
    {
      id: 'woken',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/web-*', fields: { plugin: 'TaintToleration' } } },
      values: { woken: { count: { reason: 'pod.queued', fields: { plugin: 'TaintToleration' } }, since: 'waits' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' } },
      inside: 'sum',
      values: { pod: { cycle: 'pod' }, node: { cycle: 'node' } },
    },
  ],
  end: {
    saw: [{ id: 'taint' }, { id: 'waited', values: { seconds: { seconds: { since: 'refused' } } } }],
    tries: [
      {
        id: 'sooner',
        line: 'kubectl taint node control-plane-1 node-role.kubernetes.io/control-plane:NoSchedule-',
        at: 'refused',
      },
    ],
    next: 'spread-over-taints',
  },
};
