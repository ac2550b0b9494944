import type { Story } from '#scenarios/story.ts';

/** A disk stays with its dead node: the Pod is placed elsewhere and waits until the disk may be taken away. */
export const story: Story = {
  scenario: 'volume-still-attached',
  opens: { view: 'podLife', select: 'Pod/default/db-0' },
  steps: [
    {
      id: 'attached',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/db-0' } },
      values: { node: { object: 'Pod/default/db-0', path: 'spec.nodeName' } },
    },
    {
      id: 'off',
      kind: 'point',
      at: { after: { reason: 'nodeFault.began', subject: 'node-1' } },
      values: { seconds: { seconds: 'now' } },
    },
    {
      id: 'terminating',
      kind: 'point',
      at: { after: { reason: 'pod.deletionStarted', subject: 'default/db-0' } },
      values: { seconds: { seconds: { since: 'off' } } },
    },
    {
      id: 'elsewhere',
      kind: 'point',
      at: { after: { reason: 'volume.attachedElsewhere' } },
      decisive: true,
      points: ['Pod/default/db-0'],
      values: { node: { field: 'node' } },
    },
    {
      id: 'timedOut',
      kind: 'point',
      at: { after: { reason: 'volumes.timedOut', subject: 'default/db-0' } },
      values: { seconds: { seconds: { since: 'elsewhere' } } },
    },
    {
      id: 'forced',
      kind: 'point',
      at: { after: { reason: 'volume.forceDetached' } },
      decisive: true,
      points: ['Pod/default/db-0'],
      values: { node: { field: 'node' }, seconds: { seconds: { since: 'elsewhere' } } },
    },
    {
      id: 'runs',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'default/db-0' } },
      values: {
        node: { object: 'Pod/default/db-0', path: 'spec.nodeName' },
        seconds: { seconds: { since: 'off' } },
      },
    },
  ],
  end: {
    saw: [
      { id: 'waited', values: { seconds: { atStep: 'forced', value: { seconds: { since: 'elsewhere' } } } } },
      { id: 'all', values: { seconds: { atStep: 'runs', value: { seconds: { since: 'off' } } } } },
    ],
    tries: [
      {
        id: 'outOfService',
        line: 'kubectl taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
        at: 'terminating',
      },
      {
        id: 'late',
        line: 'kubectl taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
        at: 'elsewhere',
      },
    ],
    next: 'dead-node',
  },
};
