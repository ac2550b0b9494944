import type { Story } from '#scenarios/story.ts';

const WEB = { objects: 'Pod', named: 'web-*' } as const;
const REFUSED = { reason: 'request.refused', fields: { verb: 'create', code: 403 } } as const;

/** Nothing is Pending, and Pods are missing: the answer is at the ReplicaSet, where nobody looks. */
export const story: Story = {
  scenario: 'quota-no-pods',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'asked',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/web' } },
      values: {
        web: { object: 'Deployment/default/web', path: 'spec.replicas' },
      },
    },
    {
      id: 'silent',
      kind: 'point',
      at: { after: { reason: 'request.refused', fields: { code: 403, message: '*api*' } } },
    },
    {
      id: 'over',
      kind: 'point',
      at: { after: { reason: 'request.refused', fields: { code: 403, message: '*web*' } } },
      decisive: true,
      points: ['Deployment/default/web'],
      values: { message: { field: 'message' } },
    },
    {
      id: 'waits',
      kind: 'narrate',
      at: { time: 50 },
      values: {
        web: WEB,
        pending: { objects: 'Pod', where: { 'status.phase': 'Pending' } },
        refused: { count: REFUSED },
      },
    },
    {
      id: 'grows',
      kind: 'point',
      at: { after: { reason: 'resourceQuota.updated', subject: 'default/compute' } },
    },
    {
      id: 'late',
      kind: 'point',
      at: { after: { reason: 'pod.created', subject: 'default/web-*' } },
      values: { seconds: { seconds: { since: 'grows' } } },
    },
  ],
  end: {
    saw: [
      { id: 'where', values: { refused: { count: REFUSED } } },
      { id: 'retry', values: { seconds: { atStep: 'late', value: { seconds: { since: 'grows' } } } } },
    ],
    tries: [{ id: 'noQuota', line: 'kubectl delete resourcequota compute', at: 'waits' }],
    next: 'no-scale-up',
  },
};
