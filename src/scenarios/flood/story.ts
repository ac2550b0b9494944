import type { Story, StoryValue } from '#scenarios/story.ts';

const refused = (schema: string): StoryValue => ({
  answer: 'fairness',
  path: `schemas.${schema}.rejected.queue-full`,
});
const seats = (level: string): StoryValue => ({ answer: 'fairness', path: `levels.${level}.current` });

/** A flood fills its own level and its own queues; the control plane has seats of its own. */
export const story: Story = {
  scenario: 'flood',
  opens: { view: 'fairness', tab: 'seats' },
  steps: [
    { id: 'calm', kind: 'narrate', at: { time: 5 }, values: { seats: seats('workload-low') } },
    {
      id: 'begins',
      kind: 'narrate',
      at: { after: { reason: 'load.started' } },
      values: { rate: { field: 'rate' } },
    },
    {
      id: 'refuses',
      kind: 'point',
      at: { after: { reason: 'request.rejected' } },
      values: { level: { field: 'level' }, reason: { field: 'reason' }, seconds: { seconds: { since: 'begins' } } },
    },
    {
      id: 'apply',
      kind: 'narrate',
      at: { after: { reason: 'deployment.created', subject: 'default/web' } },
      values: {
        refused: refused('service-accounts'),
        replicas: { object: 'Deployment/default/web', path: 'spec.replicas' },
      },
    },
    {
      id: 'runs',
      kind: 'narrate',
      at: { time: 36 },
      decisive: true,
      points: ['PriorityLevelConfiguration/workload-high', 'PriorityLevelConfiguration/workload-low'],
      values: {
        pods: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } },
        refused: refused('kube-scheduler'),
        flood: refused('service-accounts'),
      },
    },
  ],
  end: {
    saw: [{ id: 'own', values: { refused: refused('service-accounts') } }, { id: 'others' }],
    tries: [
      {
        id: 'seats',
        line: `kubectl patch prioritylevelconfiguration workload-low --type=merge -p '{"spec":{"limited":{"nominalConcurrencyShares":400}}}'`,
        at: 'calm',
      },
      { id: 'more', line: 'kubectl scale deployment web --replicas=20', at: 'apply' },
    ],
    next: 'too-many-requests',
  },
};
