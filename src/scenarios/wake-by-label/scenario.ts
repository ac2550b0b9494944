import { SECOND_US } from '#base/time.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const wantsSsd = `affinity:
  nodeAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      nodeSelectorTerms:
        - matchExpressions:
            - key: disk
              operator: In
              values: [ssd]
`;

const labelled = (name: string, labels: string): string => `---
apiVersion: v1
kind: Node
metadata:
  name: ${name}
  labels: ${labels}
`;

export const scenario: Scenario<'wake-by-label'> = {
  id: 'wake-by-label',
  nodes: [{ count: 3, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] }],
  manifests: '',
  script: [
    {
      atUs: SECOND_US,
      apply: deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1.4', cpu: '500m', memory: '256Mi' }),
    },
    {
      atUs: 8 * SECOND_US,
      apply: pod({ name: 'db', image: 'registry.example/db:16', cpu: '1', memory: '2Gi', podSpec: wantsSsd }),
    },
    { atUs: 20 * SECOND_US, apply: labelled('node-1', '{foo: bar}') },
    { atUs: 40 * SECOND_US, apply: labelled('node-2', '{disk: ssd}') },
  ],
  endUs: 60 * SECOND_US,
};

export const listed: Listed = {
  topic: 'order',
  place: 30,
  answers: { 13: 2, 18: 1 },
  evidence: {
    moment: { reason: 'pod.scheduled', subject: 'default/db*', nth: 1 },
    place: { view: 'scheduling' },
  },
};
