import type { Story, StoryValue } from '#scenarios/story.ts';

const held = (field: string): StoryValue => ({
  answer: 'fairnessTooMany',
  path: `clientSide.client=load/held-back.${field}`,
});

/** Three ways to wait: a budget says 429, a full level says 429, and a client waits for itself. */
export const story: Story = {
  scenario: 'too-many-requests',
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    {
      id: 'database',
      kind: 'narrate',
      at: { time: 15 },
      values: {
        pods: { objects: 'Pod', named: 'db-*', where: { 'status.phase': 'Running' } },
        least: { object: 'PodDisruptionBudget/default/db', path: 'spec.minAvailable' },
      },
    },
    {
      id: 'budget',
      kind: 'point',
      at: { after: { reason: 'request.refused', fields: { code: 429 } } },
      decisive: true,
      show: { view: 'controllers', select: 'PodDisruptionBudget/default/db' },
      points: ['PodDisruptionBudget/default/*'],
      values: { code: { field: 'code' }, message: { field: 'message' } },
    },
    {
      id: 'evicted',
      kind: 'narrate',
      at: { after: { reason: 'pod.evicted', subject: 'default/db-0' } },
      show: { view: 'controllers', select: 'subject' },
      values: { refused: { answer: 'fairnessTooMany', path: 'disruptionBudget' } },
    },
    {
      id: 'level',
      kind: 'point',
      at: { after: { reason: 'request.rejected', fields: { level: 'catch-all' } } },
      decisive: true,
      show: { view: 'fairness', tab: 'seats' },
      values: {
        level: { field: 'level' },
        reason: { field: 'reason' },
        seats: { answer: 'fairness', path: 'levels.catch-all.current' },
      },
    },
    {
      id: 'client',
      kind: 'narrate',
      at: { time: 65 },
      values: { qps: held('qps'), throttled: held('throttled') },
    },
  ],
  end: {
    saw: [
      {
        id: 'three',
        values: {
          budget: { answer: 'fairnessTooMany', path: 'disruptionBudget' },
          level: { answer: 'fairnessTooMany', path: 'fairness.concurrency-limit' },
        },
      },
      { id: 'client', values: { throttled: held('throttled') } },
    ],
    tries: [
      { id: 'budget', line: 'kubectl delete pdb db', at: 'database' },
      { id: 'schema', line: 'kubectl delete flowschema list-events-default-service-accounts', at: 'evicted' },
    ],
    next: 'client-throttling',
  },
};
