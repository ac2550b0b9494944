import type { Story } from '#scenarios/story.ts';

const PLACED = { reason: 'pod.scheduled', subject: 'default/app-*' };
const QUEUED = { reason: 'pod.queued', subject: 'default/app-*', fields: { queue: 'active' } };

/** Of a thousand nodes a decision looks at a part. Told within the first second of the run: it is slow to compute. */
export const thousandNodes: Story = {
  scenario: 'thousand-nodes',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { before: PLACED },
      values: {
        nodes: { objects: 'Node' },
        deployments: { objects: 'Deployment' },
        pods: { objects: 'Deployment', sum: 'spec.replicas' },
      },
    },
    {
      id: 'first',
      kind: 'point',
      at: { after: PLACED },
      inside: 'sum',
      decisive: true,
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        feasible: { cycle: 'feasible' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'many',
      kind: 'point',
      at: { after: PLACED, nth: 40 },
      values: {
        placed: { count: PLACED },
        seconds: { seconds: { since: 'first' } },
        queued: { minus: [{ count: QUEUED }, { count: PLACED }] },
      },
    },
  ],
  end: {
    saw: [{ id: 'part' }, { id: 'one' }],
    tries: [{ id: 'without', line: 'kubectl scale deployment app-0 --replicas=0', at: 'first' }],
    next: 'behind-a-thousand',
  },
};
