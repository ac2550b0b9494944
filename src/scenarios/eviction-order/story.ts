import type { Story, StoryValue } from '#scenarios/story.ts';

const usage = (pool: string, path: string): StoryValue => ({
  answer: 'nodeUsage',
  to: { node: `${pool}-1` },
  path,
});
const used = (pool: string, pod: string): StoryValue => ({
  in: 'Mi',
  of: usage(pool, `pods.pod=default/${pod}-${pool}.memoryBytes`),
});

/** Usage over request, then priority, then by how much; not the QoS class. */
export const story: Story = {
  scenario: 'eviction-order',
  opens: { view: 'nodes', select: 'Node/equal-1' },
  steps: [
    {
      id: 'four',
      kind: 'narrate',
      at: { time: 50 },
      values: { effort: used('equal', 'best-effort'), over: used('equal', 'over') },
    },
    {
      id: 'rank',
      kind: 'narrate',
      at: { same: true },
      values: {
        effort: usage('equal', 'pods.pod=default/best-effort-equal.evictionRank'),
        over: usage('equal', 'pods.pod=default/over-equal.evictionRank'),
        above: {
          in: 'Mi',
          of: {
            minus: [
              usage('equal', 'pods.pod=default/over-equal.memoryBytes'),
              usage('equal', 'pods.pod=default/over-equal.memoryRequestBytes'),
            ],
          },
        },
        guaranteed: usage('equal', 'pods.pod=default/guaranteed-equal.evictionRank'),
      },
    },
    {
      id: 'first',
      kind: 'point',
      at: { after: { reason: 'pod.evicted', actor: 'kubelet/equal-1' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'priority',
      kind: 'point',
      at: { after: { reason: 'pod.evicted', actor: 'kubelet/prio-1' } },
      show: { view: 'nodes', select: 'Node/prio-1' },
      decisive: true,
      values: {
        pod: { name: 'subject' },
        priority: { object: 'Pod/default/best-effort-prio', path: 'spec.priority' },
      },
    },
    {
      id: 'second',
      kind: 'narrate',
      at: { after: { reason: 'pod.evicted', actor: 'kubelet/prio-1' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'stay',
      kind: 'narrate',
      at: { time: 300 },
      values: {
        guaranteed: used('prio', 'guaranteed'),
        under: used('prio', 'under'),
        request: { object: 'Pod/default/under-prio', path: 'spec.containers.app.resources.requests.memory' },
      },
    },
  ],
  end: {
    saw: [
      { id: 'order', values: { evicted: { count: { reason: 'pod.evicted', actor: 'kubelet/*' } } } },
      {
        id: 'stay',
        values: { running: { objects: 'Pod', namespace: 'default', where: { 'status.phase': 'Running' } } },
      },
    ],
    tries: [
      { id: 'over', line: 'kubectl delete pod over-equal', at: 'four' },
      { id: 'effort', line: 'kubectl delete pod best-effort-prio', at: 'four' },
    ],
    next: 'overcommit',
  },
};
