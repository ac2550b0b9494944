import type { Story, StoryValue } from '#scenarios/story.ts';

const used = (node: string, pod: string): StoryValue => ({
  in: 'Mi',
  of: { answer: 'nodeUsage', to: { node }, path: `pods.pod=default/${pod}.memoryBytes` },
});

/** At its limit a container is killed by the kernel; without one the node runs short and the kubelet ends the Pod. */
export const story: Story = {
  scenario: 'oom-or-evicted',
  opens: { view: 'podLife', select: 'Pod/default/limited-*' },
  steps: [
    {
      id: 'leak',
      kind: 'narrate',
      at: { time: 20 },
      values: { limited: used('node-1', 'limited-*'), unlimited: used('node-2', 'unlimited-*') },
    },
    {
      id: 'oom',
      kind: 'point',
      at: { after: { reason: 'container.oomKilled' } },
      decisive: true,
      values: { limit: { in: 'Mi', of: { field: 'limitBytes' } } },
    },
    {
      id: 'same',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/limited-*' } },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'oom' } } },
    },
    {
      id: 'short',
      kind: 'narrate',
      at: { time: 190 },
      show: { view: 'nodes', select: 'Node/node-2' },
      values: {
        used: used('node-2', 'unlimited-*'),
        free: {
          in: 'Mi',
          of: {
            answer: 'nodeUsage',
            to: { node: 'node-2' },
            path: 'thresholds.signal=memory*.available',
          },
        },
      },
    },
    {
      id: 'evicted',
      kind: 'point',
      at: { after: { reason: 'pod.evicted', actor: 'kubelet/node-2' } },
      decisive: true,
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'successor',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/unlimited-*' } },
      values: {
        pod: { name: 'subject' },
        failed: {
          objects: 'Pod',
          named: 'unlimited-*',
          where: { 'status.phase': 'Failed', 'status.reason': 'Evicted' },
        },
      },
    },
  ],
  end: {
    saw: [{ id: 'kernel', values: { kills: { count: { reason: 'container.oomKilled' } } } }, { id: 'kubelet' }],
    tries: [
      {
        id: 'limit',
        line: `kubectl patch deployment unlimited -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","resources":{"limits":{"memory":"256Mi"}}}]}}}}'`,
        at: 'leak',
      },
      { id: 'restart', line: 'kubectl rollout restart deployment unlimited', at: 'short' },
    ],
    next: 'eviction-order',
  },
};
