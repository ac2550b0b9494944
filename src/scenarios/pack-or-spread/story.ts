import type { Story } from '#scenarios/story.ts';

const ON_NODE_1 = { 'spec.nodeName': 'node-1' };

/** The same Pods, two profiles: one prefers the emptiest node, the other the fullest. */
export const story: Story = {
  scenario: 'pack-or-spread',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/spread' } },
      values: {
        replicas: { object: 'Deployment/default/spread', path: 'spec.replicas' },
        nodes: { objects: 'Node' },
      },
    },
    {
      id: 'second',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/spread-*' }, nth: 2 },
      inside: 'sum',
      values: { pod: { cycle: 'pod' }, node: { cycle: 'node' }, total: { cycle: 'total' } },
    },
    {
      id: 'spread',
      kind: 'narrate',
      at: { before: { reason: 'deployment.created', subject: 'default/pack' } },
      values: {
        pods: { objects: 'Pod', named: 'spread-*' },
        nodes: { objects: 'Node' },
        one: { objects: 'Pod', named: 'spread-*', where: ON_NODE_1 },
      },
    },
    {
      id: 'packed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/pack-*' }, nth: 2 },
      inside: 'score',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        by: { cycle: 'by' },
        second: { cycle: 'second' },
      },
    },
    {
      id: 'all',
      kind: 'point',
      at: { time: 20 },
      decisive: true,
      points: ['Node/node-1'],
      values: {
        one: { objects: 'Pod', named: 'pack-*', where: ON_NODE_1 },
        pods: { objects: 'Pod', named: 'pack-*' },
        spread: { objects: 'Pod', named: 'spread-*', where: ON_NODE_1 },
        free: {
          minus: [
            { object: 'Node/node-1', path: 'status.allocatable.cpu' },
            { objects: 'Pod', where: ON_NODE_1, sum: 'spec.containers.app.resources.requests.cpu' },
          ],
        },
      },
    },
  ],
  end: {
    saw: [{ id: 'spread' }, { id: 'pack' }],
    tries: [
      { id: 'closed', line: 'kubectl cordon node-1', at: 'spread' },
      { id: 'more', line: 'kubectl scale deployment pack --replicas=16', at: 'all' },
    ],
    next: 'all-on-one-node',
  },
};
