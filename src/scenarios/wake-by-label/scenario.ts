import { deployment, pod } from '#scenarios/manifests.ts';
import type { Listed, Scenario } from '#scenarios/scenario.ts';

const SECOND = 1_000_000;
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
      atUs: SECOND,
      apply: deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1.4', cpu: '500m', memory: '256Mi' }),
    },
    {
      atUs: 8 * SECOND,
      apply: pod({ name: 'db', image: 'registry.example/db:16', cpu: '1', memory: '2Gi', podSpec: wantsSsd }),
    },
    { atUs: 20 * SECOND, apply: labelled('node-1', '{foo: bar}') },
    { atUs: 40 * SECOND, apply: labelled('node-2', '{disk: ssd}') },
  ],
  endUs: 60 * SECOND,
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
