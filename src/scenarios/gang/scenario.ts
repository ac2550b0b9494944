import { SECOND_US } from '#base/time.ts';
import { pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const GROUP = `---
apiVersion: scheduling.k8s.io/v1alpha2
kind: PodGroup
metadata:
  name: training
  namespace: default
spec:
  schedulingPolicy:
    gang:
      minCount: 4
`;

function worker(number: number): string {
  return pod({
    name: `worker-${number}`,
    image: 'registry.example/train:1',
    cpu: '3',
    memory: '4Gi',
    podSpec: 'schedulingGroup:\n  podGroupName: training\n',
  });
}

export const scenario: Scenario<'gang'> = {
  id: 'gang',
  nodes: [{ count: 4, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a'] }],
  manifests: '',
  script: [
    { atUs: SECOND_US, cordon: 'node-4' },
    { atUs: 2 * SECOND_US, apply: GROUP + [1, 2, 3].map(worker).join('') },
    { atUs: 10 * SECOND_US, apply: worker(4) },
    { atUs: 30 * SECOND_US, uncordon: 'node-4' },
  ],
  // Without popping from backoff the group waits out its back-off after the node is opened, and there is time to look.
  switches: { popFromBackoff: false, featureGates: { GenericWorkload: true, GangScheduling: true } },
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 50,
  evidence: {
    moment: { reason: 'pod.held' },
    place: { view: 'scheduling' },
  },
};
