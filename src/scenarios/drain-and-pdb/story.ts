import type { Story } from '#scenarios/story.ts';

const REFUSED = { reason: 'request.refused', kind: 'Pod', fields: { verb: 'evict', code: 429 } } as const;

/** A drain hangs: not because the server has too much to do, but because a budget says no. */
export const story: Story = {
  scenario: 'drain-and-pdb',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'running',
      kind: 'narrate',
      at: { before: { reason: 'drain.started' } },
      values: {
        pods: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } },
        here: { objects: 'Pod', named: 'web-*', where: { 'spec.nodeName': 'node-1' } },
        floor: { object: 'PodDisruptionBudget/default/web', path: 'spec.minAvailable' },
      },
    },
    { id: 'daemons', kind: 'point', at: { after: { reason: 'drain.failed' } } },
    {
      id: 'first',
      kind: 'narrate',
      at: { after: { reason: 'pod.evicted', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: REFUSED },
      decisive: true,
      values: {
        pod: { name: 'subject' },
        floor: { object: 'PodDisruptionBudget/default/web', path: 'spec.minAvailable' },
      },
    },
    {
      id: 'again',
      kind: 'point',
      at: { after: { reason: 'pod.evicted', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' }, refused: { count: REFUSED } },
    },
    {
      id: 'drained',
      kind: 'point',
      at: { after: { reason: 'node.drained' } },
      values: { seconds: { seconds: { since: 'first' } } },
    },
  ],
  end: {
    saw: [
      { id: 'why', values: { refused: { count: REFUSED } } },
      { id: 'long', values: { seconds: { atStep: 'drained', value: { seconds: { since: 'first' } } } } },
    ],
    tries: [
      { id: 'noBudget', line: 'kubectl delete pdb web', at: 'refused' },
      { id: 'more', line: 'kubectl scale deployment web --replicas=8', at: 'running' },
    ],
    next: 'dead-node',
  },
};
