import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';

const SECOND = 1_000_000;
const ZONES = ['zone-a', 'zone-b', 'zone-c', 'zone-d', 'zone-e'];
const SIZES = ['100m', '250m', '300m', '400m'] as const;

const fleet = Array.from({ length: 20 }, (_, i) =>
  deployment({
    name: `app-${i}`,
    replicas: 500,
    image: `registry.example/app-${i}:1`,
    cpu: SIZES[i % SIZES.length] as string,
    memory: '512Mi',
  }),
).join('');

export const thousandNodes: Scenario = {
  id: 'thousand-nodes',
  text: {
    en: {
      title: 'A thousand nodes, ten thousand Pods',
      summary:
        'Twenty Deployments of 500 fill 1,000 nodes in five zones; of each cycle only a part of the nodes is looked at. The controllers run without their client’s limit of 20 requests a second, which would take them over eight minutes.',
    },
    'zh-CN': {
      title: '一千个节点，一万个 Pod',
      summary:
        '二十个各 500 副本的 Deployment 填进五个区域的 1,000 个节点；每个周期只看其中一部分节点。控制器不受客户端每秒 20 个请求的限制，否则要八分多钟。',
    },
  },
  nodes: [{ count: 1000, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ZONES }],
  manifests: '',
  script: [{ atUs: SECOND, apply: fleet }],
  endUs: 180 * SECOND,
};
