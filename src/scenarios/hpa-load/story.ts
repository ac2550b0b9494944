import type { Story } from '#scenarios/story.ts';

const HPA = 'HorizontalPodAutoscaler/default';

/** The same load, counted in requests or in CPU: what cannot be more than the limit shows late how much is missing. */
export const story: Story = {
  scenario: 'hpa-load',
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'two',
      kind: 'narrate',
      at: { after: { reason: 'horizontalPodAutoscaler.statusUpdated', subject: 'default/by-requests' } },
      values: { replicas: { object: `${HPA}/by-requests`, path: 'status.currentReplicas' } },
    },
    {
      id: 'requests',
      kind: 'point',
      at: { after: { reason: 'deployment.scaled', subject: 'default/by-requests' } },
      values: { replicas: { object: 'Deployment/default/by-requests', path: 'spec.replicas' } },
    },
    {
      id: 'cpu',
      kind: 'point',
      at: { after: { reason: 'deployment.scaled', subject: 'default/by-cpu' } },
      decisive: true,
      points: ['HorizontalPodAutoscaler/default/by-cpu'],
      values: { replicas: { object: 'Deployment/default/by-cpu', path: 'spec.replicas' } },
    },
    {
      id: 'again',
      kind: 'point',
      at: { after: { reason: 'deployment.scaled', subject: 'default/by-cpu' } },
      values: {
        replicas: { object: 'Deployment/default/by-cpu', path: 'spec.replicas' },
        seconds: { seconds: { since: 'cpu' } },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'at',
        values: {
          first: { atStep: 'cpu', value: { object: 'Deployment/default/by-cpu', path: 'spec.replicas' } },
          requests: { atStep: 'requests', value: { object: 'Deployment/default/by-requests', path: 'spec.replicas' } },
        },
      },
      { id: 'late', values: { seconds: { atStep: 'again', value: { seconds: { since: 'cpu' } } } } },
    ],
    tries: [{ id: 'start', line: 'kubectl scale deployment by-cpu --replicas=6', at: 'two' }],
    next: 'no-scale-up',
  },
};
