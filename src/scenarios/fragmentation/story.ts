import type { Story, StoryValue } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';
const freeOn = (node: string): StoryValue => ({
  minus: [
    { object: `Node/${node}`, path: 'status.allocatable.cpu' },
    { objects: 'Pod', where: { 'spec.nodeName': node }, sum: CPU },
  ],
});

/** Free CPU on many nodes is no room for a Pod that needs more than any one of them has. */
export const story: Story = {
  scenario: 'fragmentation',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'half',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/train' } },
      values: {
        nodes: { objects: 'Node' },
        all: { objects: 'Node', sum: 'status.allocatable.cpu' },
        free: {
          minus: [
            { objects: 'Node', sum: 'status.allocatable.cpu' },
            { objects: 'Pod', sum: CPU },
          ],
        },
      },
    },
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/train' } },
      values: { cpu: { object: 'Pod/default/train', path: CPU } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/train' } },
      inside: 'filter',
      decisive: true,
      values: {
        plugin: { cycle: 'plugin' },
        refused: { cycle: 'refused' },
        nodes: { cycle: 'nodes' },
        free: freeOn('node-1'),
        cpu: { object: 'Pod/default/train', path: CPU },
      },
    },
    {
      id: 'scaled',
      kind: 'narrate',
      at: { after: { reason: 'deployment.scaled', subject: 'default/api' } },
      values: {
        replicas: { object: 'Deployment/default/api', path: 'spec.replicas' },
        seconds: { seconds: { since: 'refused' } },
      },
    },
    {
      id: 'woken',
      kind: 'point',
      at: { after: { reason: 'pod.queued', subject: 'default/train', fields: { queue: 'active' } } },
      values: { event: { field: 'event' }, plugin: { field: 'plugin' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/train' } },
      inside: 'sum',
      values: { node: { cycle: 'node' }, feasible: { cycle: 'feasible' } },
    },
  ],
  end: {
    saw: [{ id: 'one' }, { id: 'waited', values: { seconds: { seconds: { since: 'refused' } } } }],
    tries: [
      { id: 'fewer', line: 'kubectl scale deployment api --replicas=7', at: 'refused' },
      { id: 'closed', line: 'kubectl cordon node-1', at: 'arrives' },
    ],
    next: 'idle-but-full',
  },
};
