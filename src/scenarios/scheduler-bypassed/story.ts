import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const FREE = {
  minus: [
    { object: 'Node/node-1', path: 'status.allocatable.cpu' },
    { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
  ],
} as const;

/** Who names the node itself is not asked whether it fits; the kubelet of that node says no. */
export const story: Story = {
  scenario: 'scheduler-bypassed',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { time: 14 },
      values: { web: { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'node-1' } }, free: FREE },
    },
    {
      id: 'created',
      kind: 'point',
      at: { after: { reason: 'pod.created', subject: 'default/pinned' } },
      values: {
        node: { object: 'Pod/default/pinned', path: 'spec.nodeName' },
        cpu: { object: 'Pod/default/pinned', path: CPU },
      },
    },
    {
      id: 'rejected',
      kind: 'point',
      at: { after: { reason: 'pod.rejected', subject: 'default/pinned' } },
      decisive: true,
      show: { view: 'podLife', select: 'Pod/default/pinned' },
      values: {
        reason: { field: 'reason' },
        free: FREE,
        queued: { count: { reason: 'pod.queued', subject: 'default/pinned' } },
      },
    },
    {
      id: 'asks',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/asks-first' } },
      inside: 'filter',
      show: { view: 'scheduling' },
      values: {
        cpu: { object: 'Pod/default/asks-first', path: CPU },
        refused: { cycle: 'refused' },
        nodes: { cycle: 'nodes' },
        asks: { object: 'Pod/default/asks-first', path: 'status.phase' },
        pinned: { object: 'Pod/default/pinned', path: 'status.phase' },
      },
    },
  ],
  end: {
    saw: [{ id: 'bypass' }, { id: 'waits' }],
    tries: [{ id: 'room', line: 'kubectl scale deployment web --replicas=6', at: 'asks' }],
    next: 'out-of-cpu',
  },
};
