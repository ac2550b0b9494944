import type { Story, StoryValue } from '#scenarios/story.ts';

const failed = (name: string): StoryValue => ({
  answer: 'requestFailures',
  to: { kind: 'Deployment', namespace: 'default', name },
  path: 'failed',
});

/** Two machines are too old: one is drained when its substitute is there, the other just ends. */
export const story: Story = {
  scenario: 'machine-lifetime',
  opens: { view: 'controllers', select: 'Deployment/default/plain' },
  steps: [
    {
      id: 'both',
      kind: 'narrate',
      at: { time: 40 },
      values: {
        managed: { objects: 'Pod', where: { 'spec.nodeName': 'managed-1' } },
        plain: { objects: 'Pod', where: { 'spec.nodeName': 'plain-1' } },
        rate: {
          answer: 'requestFailures',
          to: { kind: 'Deployment', namespace: 'default', name: 'plain' },
          path: 'ratePerSecond',
        },
      },
    },
    {
      id: 'ends',
      kind: 'point',
      at: { after: { reason: 'nodeFault.began', subject: 'plain-1' } },
      values: { seconds: { seconds: 'now' } },
    },
    {
      id: 'fails',
      kind: 'narrate',
      at: { time: 62 },
      values: { failed: failed('plain'), managed: failed('managed') },
    },
    {
      id: 'drained',
      kind: 'point',
      at: { after: { reason: 'node.drained', subject: 'managed-1' } },
      show: { view: 'controllers', select: 'Node/managed-1' },
      values: { seconds: { seconds: { since: 'ends' } }, failed: failed('managed') },
    },
    {
      id: 'notReady',
      kind: 'point',
      at: { after: { reason: 'node.statusUpdated', subject: 'plain-1' } },
      show: { view: 'controllers', select: 'Node/plain-1' },
      values: { seconds: { seconds: { since: 'ends' } } },
    },
    {
      id: 'stops',
      kind: 'point',
      at: { after: { reason: 'rules.programmed', actor: 'kube-proxy/core-1' } },
      decisive: true,
      points: [{ part: 'component', name: 'kube-proxy' }, 'Deployment/default/plain'],
      show: { view: 'controllers', select: 'Deployment/default/plain' },
      values: { failed: failed('plain'), seconds: { seconds: { since: 'ends' } } },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/plain-*' } },
      values: { pod: { name: 'subject' }, node: { field: 'node' }, seconds: { seconds: { since: 'ends' } } },
    },
  ],
  end: {
    saw: [
      { id: 'requests', values: { managed: failed('managed'), plain: failed('plain') } },
      { id: 'late', values: { seconds: { atStep: 'placed', value: { seconds: { since: 'ends' } } } } },
    ],
    tries: [
      { id: 'drain', line: 'kubectl drain plain-1', at: 'both' },
      {
        id: 'outOfService',
        line: 'kubectl taint nodes plain-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
        at: 'fails',
      },
    ],
    next: 'dead-node',
  },
};
