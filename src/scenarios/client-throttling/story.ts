import type { Story, StoryValue } from '#scenarios/story.ts';

const rate = { after: { reason: 'clientRate.changed', subject: 'kube-controller-manager' } };
const rates = { qps: { field: 'qps' }, burst: { field: 'burst' } } as const;
const replicas = (name: string): StoryValue => ({ object: `ReplicaSet/default/${name}`, path: 'spec.replicas' });
const refused: StoryValue = { answer: 'fairnessTooMany', path: 'fairness.queue-full' };

/** A client that holds itself back: no server has refused it anything. */
export const story: Story = {
  scenario: 'client-throttling',
  opens: { view: 'controllers', select: 'ReplicaSet/default/patient' },
  steps: [
    { id: 'slow', kind: 'narrate', at: rate, values: rates },
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'replicaSet.created', subject: 'default/patient' } },
      values: { replicas: replicas('patient') },
    },
    {
      id: 'burst',
      kind: 'narrate',
      at: { after: { reason: 'pod.created', subject: 'default/patient-*' }, nth: 30 },
      values: {
        pods: { objects: 'Pod', named: 'patient-*' },
        seconds: { seconds: { since: 'asked' } },
        qps: { atStep: 'slow', value: { field: 'qps' } },
      },
    },
    {
      id: 'patient',
      kind: 'narrate',
      at: { after: { reason: 'pod.created', subject: 'default/patient-*' }, nth: 270 },
      decisive: true,
      points: ['ReplicaSet/default/patient'],
      values: { seconds: { seconds: { since: 'asked' } }, pods: { objects: 'Pod', named: 'patient-*' }, refused },
    },
    { id: 'fast', kind: 'narrate', at: rate, values: rates },
    {
      id: 'again',
      kind: 'narrate',
      at: { after: { reason: 'replicaSet.created', subject: 'default/hasty' } },
      show: { view: 'controllers', select: 'ReplicaSet/default/hasty' },
      values: { replicas: replicas('hasty') },
    },
    {
      id: 'hasty',
      kind: 'narrate',
      at: { after: { reason: 'pod.created', subject: 'default/hasty-*' }, nth: 300 },
      decisive: true,
      points: ['ReplicaSet/default/hasty'],
      values: { seconds: { seconds: { since: 'again' } } },
    },
  ],
  end: {
    saw: [{ id: 'client', values: { refused } }, { id: 'where' }],
    tries: [
      { id: 'fewer', line: 'kubectl scale replicaset patient --replicas=30', at: 'asked' },
      { id: 'delete', line: 'kubectl delete replicaset patient', at: 'fast' },
    ],
    next: 'too-many-requests',
  },
};
