import { SECOND_US } from '#base/time.ts';
import { deployment, pod, priorityClass } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const ON_SSD = 'nodeSelector:\n  disk: ssd\n';

const wants = (name: string, priorityClassName?: string): string =>
  pod({
    name,
    image: 'registry.example/db:1',
    cpu: '2',
    memory: '1Gi',
    podSpec: ON_SSD,
    ...(priorityClassName && { priorityClassName }),
  });

export const scenario: Scenario<'preemption-not-helpful'> = {
  id: 'preemption-not-helpful',
  nodes: [
    {
      count: 1,
      namePrefix: 'ssd-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { disk: 'ssd' },
    },
    {
      count: 1,
      namePrefix: 'kept-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-a'],
      labels: { disk: 'ssd' },
      taints: [{ key: 'team', value: 'data', effect: 'NoSchedule' }],
    },
    { count: 2, namePrefix: 'hdd-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a'], labels: { disk: 'hdd' } },
  ],
  manifests: priorityClass('urgent', 1000),
  script: [
    applyAt(
      1,
      deployment({
        name: 'web',
        replicas: 4,
        image: 'registry.example/web:1',
        cpu: '1',
        memory: '512Mi',
        podSpec: ON_SSD,
      }),
    ),
    applyAt(15, wants('db')),
    applyAt(40, wants('db-urgent', 'urgent')),
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 40,
  answers: { 5: 1 },
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/db*' },
    place: { view: 'scheduling' },
  },
};
