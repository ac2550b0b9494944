import type { Story } from '#scenarios/story.ts';

const PLACED = { reason: 'pod.scheduled', subject: 'default/batch-*' };
const REUSED = { ...PLACED, fields: { reused: true } };

/** Pods that are exactly alike share one search: whoever follows takes the next node of the sorted list. */
export const story: Story = {
  scenario: 'one-to-a-node',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/batch' } },
      values: {
        replicas: { object: 'Deployment/default/batch', path: 'spec.replicas' },
        nodes: { objects: 'Node' },
      },
    },
    {
      id: 'searched',
      kind: 'point',
      at: { after: PLACED },
      inside: 'sum',
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        feasible: { cycle: 'feasible' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'reused',
      kind: 'point',
      at: { after: REUSED },
      decisive: true,
      values: { pod: { name: 'subject' }, node: { field: 'node' } },
    },
    {
      id: 'all',
      kind: 'point',
      at: { time: 12 },
      decisive: true,
      points: ['Pod/default/batch-*'],
      values: {
        placed: { count: PLACED },
        searches: { minus: [{ count: PLACED }, { count: REUSED }] },
        reused: { count: REUSED },
      },
    },
  ],
  end: {
    saw: [{ id: 'list', values: { reused: { count: REUSED } } }, { id: 'alike' }],
    tries: [{ id: 'more', line: 'kubectl scale deployment batch --replicas=70', at: 'all' }],
    next: 'thousand-nodes',
  },
};
