import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

export const scenario: Scenario<'pack-or-spread'> = {
  id: 'pack-or-spread',
  nodes: [{ count: 8, namePrefix: 'node-', cpu: '8', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  schedulerConfiguration: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
  - schedulerName: packer
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: MostAllocated
            resources:
              - name: cpu
                weight: 5
              - name: memory
                weight: 5
      - name: PodTopologySpread
        args:
          defaultingType: List
          defaultConstraints: []
`,
  script: [
    {
      atUs: SECOND_US,
      apply: deployment({ name: 'spread', replicas: 8, image: 'registry.example/web:1.4', cpu: '1', memory: '2Gi' }),
    },
    {
      atUs: 10 * SECOND_US,
      apply: deployment({
        name: 'pack',
        replicas: 8,
        image: 'registry.example/web:1.4',
        cpu: '1',
        memory: '2Gi',
        podSpec: 'schedulerName: packer\n',
      }),
    },
  ],
  endUs: 40 * SECOND_US,
};

export const listed: Listed = {
  topic: 'scheduling',
  place: 40,
  answers: { 25: 2 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/pack*', nth: 3 },
    place: { view: 'scheduling' },
  },
};
