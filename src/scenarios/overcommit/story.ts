import type { Story, StoryValue } from '#scenarios/story.ts';

const node = (path: string): StoryValue => ({ answer: 'nodeUsage', to: { node: 'node-1' }, path });
const gi = (path: string): StoryValue => ({ in: 'Gi', of: node(path) });

/** The scheduler adds up requests; when all use more, the node pays for it. */
export const story: Story = {
  scenario: 'overcommit',
  opens: { view: 'nodes', select: 'Node/node-1' },
  steps: [
    {
      id: 'fit',
      kind: 'narrate',
      at: { time: 30 },
      values: {
        pods: { objects: 'Pod', named: 'greedy-*', where: { 'spec.nodeName': 'node-1' } },
        requests: gi('memory.requests'),
        limits: gi('memory.limits'),
        node: gi('memory.allocatable'),
      },
    },
    {
      id: 'cpu',
      kind: 'narrate',
      at: { time: 80 },
      values: { gets: node('pods.pod=default/greedy-*.cpuMilli'), squeezed: node('cpuSqueezedMilli') },
    },
    { id: 'grows', kind: 'narrate', at: { time: 150 }, values: { used: gi('memory.usage') } },
    {
      id: 'oom',
      kind: 'point',
      at: { after: { reason: 'container.oomKilled', fields: { domain: 'node' } } },
      decisive: true,
      points: ['Node/node-1'],
      values: { used: { in: 'Mi', of: { field: 'usedBytes' } } },
    },
    {
      id: 'evicted',
      kind: 'point',
      at: { after: { reason: 'pod.evicted', actor: 'kubelet/*' } },
      decisive: true,
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'taint',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/greedy-*' } },
      show: { view: 'scheduling' },
      values: {
        pod: { cycle: 'pod' },
        plugin: { cycle: 'plugin' },
        refused: { cycle: 'refused' },
        nodes: { cycle: 'nodes' },
      },
    },
  ],
  end: {
    saw: [
      { id: 'sums', values: { requests: gi('memory.requests'), node: gi('memory.allocatable') } },
      {
        id: 'paid',
        values: {
          evicted: { count: { reason: 'pod.evicted', actor: 'kubelet/*' } },
          kills: { count: { reason: 'container.oomKilled' } },
        },
      },
    ],
    tries: [
      { id: 'fewer', line: 'kubectl scale deployment greedy --replicas=3', at: 'cpu' },
      {
        id: 'honest',
        line: `kubectl patch deployment greedy -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","resources":{"requests":{"memory":"2Gi"}}}]}}}}'`,
        at: 'fit',
      },
    ],
    next: 'memory-demo',
  },
};
