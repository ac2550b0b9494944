import { SECOND_US } from '#base/time.ts';
import { daemonSet, deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';
import { applyAt } from '#scenarios/scriptSteps.ts';

const agent = (priorityClassName?: string): string =>
  daemonSet({
    name: 'agent',
    image: 'registry.example/agent:1',
    cpu: '500m',
    memory: '128Mi',
    ...(priorityClassName && { priorityClassName }),
  });

export const scenario: Scenario<'daemonset-pending'> = {
  id: 'daemonset-pending',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '2', memory: '8Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    applyAt(
      1,
      deployment({
        name: 'busy',
        replicas: 4,
        image: 'registry.example/busy:1',
        cpu: '500m',
        memory: '256Mi',
        podSpec: 'nodeSelector:\n  kubernetes.io/hostname: node-2\n',
      }),
    ),
    applyAt(15, agent()),
    applyAt(45, agent('system-node-critical')),
  ],
  endUs: 90 * SECOND_US,
};

export const listed: Listed = {
  topic: 'pending',
  place: 80,
  answers: { 10: 1 },
  terms: ['daemonSet'],
  evidence: {
    moment: { reason: 'pod.rejected', actor: 'kube-scheduler', subject: 'default/agent*' },
    place: { view: 'scheduling' },
  },
};
