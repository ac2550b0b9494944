import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';

/** The scheduler adds up requests and never looks at use. */
export const story: Story = {
  scenario: 'idle-but-full',
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'idle',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/report' } },
      values: {
        pods: { objects: 'Pod', named: 'web-*' },
        asked: { objects: 'Pod', named: 'web-*', sum: CPU },
        all: { objects: 'Node', sum: 'status.allocatable.cpu' },
        used: { used: 'cpu', named: 'web-*' },
      },
    },
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/report' } },
      show: { view: 'scheduling' },
      values: { cpu: { object: 'Pod/default/report', path: CPU } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/report' } },
      inside: 'filter',
      decisive: true,
      values: {
        plugin: { cycle: 'plugin' },
        free: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
          ],
        },
        refused: { cycle: 'refused' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'less',
      kind: 'narrate',
      at: { after: { reason: 'deployment.updated', subject: 'default/web' } },
      values: {
        cpu: { object: 'Deployment/default/web', path: 'spec.template.spec.containers.app.resources.requests.cpu' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/report' } },
      inside: 'sum',
      values: { node: { cycle: 'node' }, seconds: { seconds: { since: 'refused' } } },
    },
    {
      id: 'now',
      kind: 'narrate',
      at: { time: 60 },
      show: { view: 'nodes' },
      values: {
        asked: { objects: 'Pod', sum: CPU },
        all: { objects: 'Node', sum: 'status.allocatable.cpu' },
        used: { used: 'cpu', named: 'web-*' },
      },
    },
  ],
  end: {
    saw: [{ id: 'requests' }, { id: 'use', values: { used: { used: 'cpu', named: 'web-*' } } }],
    tries: [
      { id: 'fewer', line: 'kubectl scale deployment web --replicas=4', at: 'refused' },
      { id: 'noRequest', line: 'kubectl run report-2 --image=registry.example/report:1', at: 'refused' },
    ],
    next: 'fragmentation',
  },
};
