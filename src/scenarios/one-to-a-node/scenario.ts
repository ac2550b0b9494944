import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

export const scenario: Scenario<'one-to-a-node'> = {
  id: 'one-to-a-node',
  nodes: [
    { count: 60, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    {
      atUs: 2 * SECOND_US,
      apply: deployment({ name: 'batch', replicas: 50, image: 'registry.example/batch:1', cpu: '3', memory: '4Gi' }),
    },
  ],
  schedulerConfiguration: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - pluginConfig:
      - name: PodTopologySpread
        args:
          defaultingType: List
          defaultConstraints: []
`,
  switches: { featureGates: { DRAExtendedResource: false } },
  endUs: 40 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 80,
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/batch*', nth: 2 },
    place: { view: 'scheduling' },
  },
};
