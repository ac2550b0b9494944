import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';

/** Priority says who is tried first; it keeps no room, and only preemption makes some. */
export const story: Story = {
  scenario: 'low-before-high',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'room',
      kind: 'narrate',
      at: { before: { reason: 'pod.created', subject: 'default/bulky' } },
      values: {
        low: { objects: 'Pod', named: 'low-*' },
        first: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-1' }, sum: CPU },
          ],
        },
        second: {
          minus: [
            { object: 'Node/node-2', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: { 'spec.nodeName': 'node-2' }, sum: CPU },
          ],
        },
      },
    },
    {
      id: 'bulky',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/bulky' } },
      inside: 'filter',
      values: {
        priority: { object: 'Pod/default/bulky', path: 'spec.priority' },
        cpu: { object: 'Pod/default/bulky', path: CPU },
        refused: { cycle: 'refused' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'never',
      kind: 'point',
      at: { same: true },
      inside: 'sum',
      values: { policy: { object: 'Pod/default/bulky', path: 'spec.preemptionPolicy' } },
    },
    {
      id: 'late',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/late' } },
      inside: 'sum',
      decisive: true,
      values: {
        priority: { object: 'Pod/default/late', path: 'spec.priority' },
        cpu: { object: 'Pod/default/late', path: CPU },
        node: { cycle: 'node' },
      },
    },
    {
      id: 'preempts',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/bulky-2' } },
      inside: 'pick',
      values: {
        policy: { object: 'Pod/default/bulky-2', path: 'spec.preemptionPolicy' },
        node: { cycle: 'node' },
        victims: { cycle: 'victims' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/bulky-2' } },
      inside: 'sum',
      values: {
        node: { cycle: 'node' },
        phase: { object: 'Pod/default/bulky', path: 'status.phase' },
        seconds: { seconds: { since: 'bulky' } },
      },
    },
  ],
  end: {
    saw: [{ id: 'turn' }, { id: 'room' }],
    tries: [{ id: 'fewer', line: 'kubectl scale deployment low --replicas=2', at: 'bulky' }],
    next: 'nominated-elsewhere',
  },
};
