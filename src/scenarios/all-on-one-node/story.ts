import type { Story } from '#scenarios/story.ts';

/** Scores are not round robin: each Pod goes where its own score is best. */
export const story: Story = {
  scenario: 'all-on-one-node',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'empty',
      kind: 'narrate',
      at: { time: 3 },
      values: {
        big: { object: 'Node/big-1', path: 'status.capacity.cpu' },
        small: { object: 'Node/small-1', path: 'status.capacity.cpu' },
      },
    },
    {
      id: 'first',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/job-0' } },
      inside: 'score',
      values: {
        node: { cycle: 'node' },
        best: { scored: 'best', by: 'NodeResourcesFit' },
        second: { scored: 'second', by: 'NodeResourcesFit' },
      },
    },
    {
      id: 'sixth',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/job-5' } },
      inside: 'score',
      decisive: true,
      values: {
        node: { cycle: 'node' },
        jobs: { objects: 'Pod', named: 'job-*', where: { 'spec.nodeName': 'big-1' } },
        best: { scored: 'best', by: 'NodeResourcesFit' },
        second: { scored: 'second', by: 'NodeResourcesFit' },
      },
    },
    {
      id: 'web',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/web' } },
      values: { replicas: { object: 'Deployment/default/web', path: 'spec.replicas' } },
    },
    {
      id: 'spread',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' }, nth: 2 },
      inside: 'score',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        spread: { scored: 'best', by: 'PodTopologySpread' },
        big: { scored: 'big-1', by: 'PodTopologySpread' },
      },
    },
    {
      id: 'even',
      kind: 'narrate',
      at: { time: 40 },
      values: {
        big: { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'big-1' } },
        one: { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'small-1' } },
        two: { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'small-2' } },
      },
    },
  ],
  end: {
    saw: [
      { id: 'alone', values: { jobs: { objects: 'Pod', named: 'job-*', where: { 'spec.nodeName': 'big-1' } } } },
      { id: 'together' },
    ],
    tries: [
      { id: 'cordon', line: 'kubectl cordon big-1', at: 'empty' },
      { id: 'more', line: 'kubectl scale deployment web --replicas=30', at: 'even' },
    ],
    next: 'without-requests',
  },
};
