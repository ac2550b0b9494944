import { SECOND_US } from '#base/time.ts';
import { deployment, namespace, pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const gates = 'schedulingGates:\n  - name: example.com/quota\n  - name: example.com/approval\n';

export const scenario: Scenario<'priority-and-gates'> = {
  id: 'priority-and-gates',
  nodes: [
    { count: 6, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: priorityClass('urgent', 1000) + priorityClass('background', -10) + namespace('reports'),
  script: [
    {
      atUs: SECOND_US,
      apply:
        deployment({
          name: 'sweep',
          replicas: 20,
          image: 'registry.example/sweep:1',
          cpu: '500m',
          memory: '256Mi',
          priorityClassName: 'background',
        }) +
        deployment({ name: 'web', replicas: 14, image: 'registry.example/web:1.4', cpu: '500m', memory: '512Mi' }) +
        deployment({
          name: 'pay',
          replicas: 4,
          image: 'registry.example/pay:9',
          cpu: '1',
          memory: '512Mi',
          priorityClassName: 'urgent',
        }) +
        pod({ name: 'report-0', namespace: 'reports', image: 'registry.example/report:2', cpu: '1', podSpec: gates }) +
        pod({ name: 'report-1', namespace: 'reports', image: 'registry.example/report:2', cpu: '1', podSpec: gates }),
    },
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 10,
  terms: ['priorityClasses'],
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/sweep*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
