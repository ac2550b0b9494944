import type { Story } from '#scenarios/story.ts';

const of = (autoscaler: string, what: string) =>
  ({ answer: 'autoscaling', path: `autoscalers.name=${autoscaler}.${what}` }) as const;

/** One cluster-autoscaler is tested with a thousand nodes: two, each with groups of its own, may have more. */
export const story: Story = {
  scenario: 'sharded-autoscalers',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'one',
      kind: 'narrate',
      at: { time: 2 },
      values: { nodes: { objects: 'Node' }, least: of('ca-1', 'least'), most: of('ca-1', 'most') },
    },
    {
      id: 'two',
      kind: 'narrate',
      at: { time: 6 },
      decisive: true,
      points: [{ part: 'component', name: 'cluster-autoscaler' }],
      values: { least: of('ca-2', 'least'), most: of('ca-2', 'most'), lease: of('ca-2', 'lease') },
    },
    {
      id: 'target',
      kind: 'narrate',
      at: { time: 20 },
      values: { first: of('ca-1', 'target'), second: of('ca-2', 'target'), nodes: { objects: 'Node' } },
    },
    {
      id: 'booted',
      kind: 'point',
      at: { after: { reason: 'machine.booted', subject: 'data-m4-*' } },
      values: { node: { name: 'subject' }, seconds: { seconds: 'now' } },
    },
    {
      id: 'ready',
      kind: 'narrate',
      at: { time: 100 },
      values: { nodes: { objects: 'Node', where: { 'status.conditions.Ready.status': 'True' } } },
    },
  ],
  end: {
    saw: [
      { id: 'parted', values: { first: of('ca-1', 'most'), second: of('ca-2', 'most') } },
      { id: 'least', values: { nodes: { objects: 'Node' } } },
    ],
    tries: [
      { id: 'burst', line: 'kubectl create deployment web --image=registry.example/web:1 --replicas=300', at: 'two' },
      { id: 'delete', line: 'kubectl delete node data-m4-1', at: 'ready' },
    ],
    next: 'two-autoscalers',
  },
};
