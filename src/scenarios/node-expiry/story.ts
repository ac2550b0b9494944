import type { Story } from '#scenarios/story.ts';

const REFUSED = { reason: 'request.refused', kind: 'Pod', subject: 'default/v1-*', fields: { code: 429 } };
const READY = { reason: 'node.becameReady', subject: 'v1beta1-*' };

/** A node that is too old: up to v1beta1 its substitute was there first, since v1 the drain begins at once. */
export const story: Story = {
  scenario: 'node-expiry',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'placed',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: 'default/v1-*' } },
      values: {
        pods: { object: 'Deployment/default/v1', path: 'spec.replicas' },
        least: { object: 'PodDisruptionBudget/default/v1', path: 'spec.minAvailable' },
      },
    },
    {
      id: 'forceful',
      kind: 'point',
      at: { after: { reason: 'nodeClaim.expired', subject: 'v1-*' } },
      values: { node: { name: 'subject' }, seconds: { seconds: 'now' } },
    },
    {
      id: 'graceful',
      kind: 'point',
      at: { after: { reason: 'nodeClaim.expired', subject: 'v1beta1-*' } },
      values: { node: { name: 'subject' } },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: REFUSED },
      decisive: true,
      values: {
        pod: { name: 'subject' },
        least: { object: 'PodDisruptionBudget/default/v1', path: 'spec.minAvailable' },
      },
    },
    {
      id: 'substitute',
      kind: 'point',
      at: { after: READY },
      decisive: true,
      points: ['PodDisruptionBudget/default/v1', 'PodDisruptionBudget/default/v1beta1'],
      values: {
        node: { name: 'subject' },
        seconds: { seconds: { since: 'graceful' } },
        v1: { object: 'Deployment/default/v1', path: 'status.readyReplicas' },
        beta: { object: 'Deployment/default/v1beta1', path: 'status.readyReplicas' },
      },
    },
    {
      id: 'goes',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/v1-*' } },
      values: { pod: { name: 'subject' }, node: { field: 'node' }, seconds: { seconds: { since: 'forceful' } } },
    },
  ],
  end: {
    saw: [
      { id: 'missing', values: { seconds: { atStep: 'goes', value: { seconds: { since: 'forceful' } } } } },
      { id: 'budget', values: { refused: { count: REFUSED } } },
    ],
    tries: [
      { id: 'noBudget', line: 'kubectl delete poddisruptionbudget v1', at: 'placed' },
      { id: 'spare', line: 'kubectl scale deployment v1 --replicas=5', at: 'placed' },
    ],
    next: 'machine-lifetime',
  },
};
