import type { Story, StoryValue } from '#scenarios/story.ts';

const on = (named: string, node: string): StoryValue => ({
  objects: 'Pod',
  named,
  where: { 'spec.nodeName': node },
});

/** Spreading counts Pods that are about to go, unless it is told to count its own ReplicaSet only. */
export const story: Story = {
  scenario: 'skew-after-rollout',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'even',
      kind: 'narrate',
      at: { time: 10 },
      values: { a: on('counts-all-*', 'node-1'), b: on('counts-all-*', 'node-2') },
    },
    {
      id: 'updated',
      kind: 'narrate',
      at: {
        after: { reason: 'deployment.updated', subject: 'default/counts-all', fields: { user: 'kubernetes-admin' } },
      },
      values: {
        surge: { object: 'Deployment/default/counts-all', path: 'spec.strategy.rollingUpdate.maxSurge' },
      },
    },
    {
      id: 'counted',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/counts-all-*' }, nth: 3 },
      inside: 'filter',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        refused: { refusedBy: 'PodTopologySpread' },
      },
    },
    {
      id: 'left',
      kind: 'narrate',
      at: { time: 45 },
      decisive: true,
      points: ['Pod/default/counts-all-*'],
      values: { a: on('counts-all-*', 'node-1'), b: on('counts-all-*', 'node-2') },
    },
    {
      id: 'own',
      kind: 'narrate',
      at: { same: true },
      values: { a: on('counts-own-*', 'node-1'), b: on('counts-own-*', 'node-2') },
    },
  ],
  end: {
    saw: [
      { id: 'all', values: { a: on('counts-all-*', 'node-1'), b: on('counts-all-*', 'node-2') } },
      { id: 'own', values: { a: on('counts-own-*', 'node-1'), b: on('counts-own-*', 'node-2') } },
    ],
    tries: [
      { id: 'again', line: 'kubectl delete pods -l app=counts-all', at: 'left' },
      { id: 'more', line: 'kubectl scale deployment counts-all --replicas=6', at: 'left' },
    ],
    next: 'pods-stay',
  },
};
