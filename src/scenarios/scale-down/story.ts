import type { Story } from '#scenarios/story.ts';

const share = (node: string) => ({ answer: 'autoscaling', path: `nodes.node=${node}.utilization` }) as const;

/** Which of three nodes goes: one is used enough, one has a Pod that nobody would make again, and one waits for ten minutes. */
export const story: Story = {
  scenario: 'scale-down',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'placed',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/heavy-*' } },
      values: { nodes: { objects: 'Node' }, pods: { objects: 'Pod' } },
    },
    {
      id: 'heavy',
      kind: 'narrate',
      at: { time: 11 },
      values: {
        share: share('pool-3'),
        threshold: { answer: 'autoscaling', path: 'autoscalers.0.utilizationThreshold' },
      },
    },
    {
      id: 'alone',
      kind: 'narrate',
      at: { same: true },
      values: { share: share('pool-1') },
    },
    { id: 'light', kind: 'narrate', at: { same: true }, values: { share: share('pool-2') } },
    {
      id: 'removing',
      kind: 'point',
      at: { after: { reason: 'node.removing' } },
      decisive: true,
      points: [{ part: 'component', name: 'cluster-autoscaler' }],
      values: { node: { name: 'subject' }, seconds: { seconds: { since: 'light' } } },
    },
    {
      id: 'moved',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/light-*' } },
      values: { pod: { name: 'subject' }, node: { field: 'node' } },
    },
    {
      id: 'gone',
      kind: 'point',
      at: { after: { reason: 'machine.deleted' } },
      values: { node: { name: 'subject' }, seconds: { seconds: { since: 'removing' } } },
    },
  ],
  end: {
    saw: [
      { id: 'waits', values: { seconds: { atStep: 'removing', value: { seconds: { since: 'light' } } } } },
      { id: 'stays' },
    ],
    tries: [
      { id: 'delete', line: 'kubectl delete pod alone', at: 'placed' },
      {
        id: 'annotate',
        line: 'kubectl annotate node pool-2 cluster-autoscaler.kubernetes.io/scale-down-disabled=true',
        at: 'light',
      },
    ],
    next: 'two-autoscalers',
  },
};
