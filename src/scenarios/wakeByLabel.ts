import { deployment, pod } from './manifests.ts';
import type { Scenario } from './scenario.ts';

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

export const wakeByLabel: Scenario = {
  id: 'wake-by-label',
  text: {
    en: {
      title: 'Which event wakes which Pod?',
      summary:
        'A Pod waits for a node with disk=ssd. A label that has nothing to do with it lets it sleep; the right one wakes it at once.',
    },
    'zh-CN': {
      title: '哪个事件唤醒哪个 Pod？',
      summary: '一个 Pod 在等带有 disk=ssd 的节点。不相干的标签不会唤醒它，对的标签立刻唤醒它。',
    },
  },
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
