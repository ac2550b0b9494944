import type { Story } from '#scenarios/story.ts';

const NODE = { object: 'Node/node-1', path: 'status.conditions.Ready.status' } as const;

/** Six minutes: 40 s and more of silence, then 300 s of tolerance, then a deletion that nobody can confirm. */
export const story: Story = {
  scenario: 'dead-node',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'cut',
      kind: 'narrate',
      at: { after: { reason: 'nodeFault.began', subject: 'node-1' } },
      values: { pods: { objects: 'Pod', where: { 'spec.nodeName': 'node-1' } } },
    },
    {
      id: 'silent',
      kind: 'point',
      at: { after: { reason: 'heartbeat.failed', subject: 'node-1' } },
      values: { seconds: { seconds: { since: 'cut' } } },
    },
    {
      id: 'notReady',
      kind: 'point',
      at: { after: { reason: 'node.statusUpdated', subject: 'node-1' } },
      values: { ready: NODE, seconds: { seconds: { since: 'cut' } } },
    },
    {
      id: 'deleted',
      kind: 'point',
      at: { after: { reason: 'pod.deletionStarted', subject: 'default/web-*' } },
      decisive: true,
      points: ['Node/node-1'],
      values: { seconds: { seconds: { since: 'notReady' } }, all: { seconds: { since: 'cut' } } },
    },
    {
      id: 'replaced',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' }, node: { field: 'node' } },
    },
    {
      id: 'back',
      kind: 'point',
      at: { after: { reason: 'pod.deleted', subject: 'default/web-*' } },
      values: { pod: { name: 'subject' }, seconds: { seconds: { since: 'deleted' } } },
    },
  ],
  end: {
    saw: [
      { id: 'minutes', values: { seconds: { atStep: 'deleted', value: { seconds: { since: 'cut' } } } } },
      { id: 'terminating', values: { seconds: { atStep: 'back', value: { seconds: { since: 'deleted' } } } } },
    ],
    tries: [{ id: 'force', line: 'kubectl delete node node-1', at: 'notReady' }],
    next: 'drain-and-pdb',
  },
};
