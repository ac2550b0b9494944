import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';

/** A node takes so many Pods, whatever they ask for. */
export const story: Story = {
  scenario: 'too-many-pods',
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'many',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/one-more' } },
      values: {
        pods: { objects: 'Pod', where: { 'spec.nodeName': 'node-1' } },
        asked: { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
        all: { object: 'Node/node-1', path: 'status.allocatable.cpu' },
      },
    },
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/one-more' } },
      show: { view: 'scheduling' },
      values: {
        cpu: { object: 'Pod/default/one-more', path: CPU },
        free: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
          ],
        },
      },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/one-more' } },
      inside: 'filter',
      decisive: true,
      values: {
        plugin: { cycle: 'plugin' },
        most: { object: 'Node/node-1', path: 'status.allocatable.pods' },
        pods: { objects: 'Pod', where: { 'spec.nodeName': 'node-1' } },
      },
    },
    {
      id: 'ends',
      kind: 'point',
      at: { after: { reason: 'sigterm.sent', subject: 'default/tiny-*' } },
      values: { replicas: { object: 'Deployment/default/tiny', path: 'spec.replicas' }, pod: { name: 'subject' } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/one-more' } },
      inside: 'sum',
      values: { node: { cycle: 'node' }, seconds: { seconds: { since: 'refused' } } },
    },
  ],
  end: {
    saw: [
      { id: 'places', values: { most: { object: 'Node/node-1', path: 'status.allocatable.pods' } } },
      { id: 'freed' },
    ],
    tries: [{ id: 'sooner', line: 'kubectl scale deployment tiny --replicas=100', at: 'refused' }],
    next: 'idle-but-full',
  },
};
