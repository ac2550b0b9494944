import { deployment } from './manifests.ts';
import type { Scenario } from './scenario.ts';
import { applyAt } from './scriptSteps.ts';

const SECOND = 1_000_000;

const spread = (name: string, nodeTaintsPolicy: string): string =>
  deployment({
    name,
    replicas: 4,
    image: `registry.example/${name}:1`,
    cpu: '250m',
    memory: '128Mi',
    podSpec: `topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: DoNotSchedule
${nodeTaintsPolicy && `    nodeTaintsPolicy: ${nodeTaintsPolicy}\n`}    labelSelector:
      matchLabels:
        app: ${name}
`,
  });

export const spreadOverTaints: Scenario = {
  id: 'spread-over-taints',
  text: {
    en: {
      title: 'Does topology spread count tainted nodes?',
      summary:
        'Three zones, and the node of zone-c has a taint. By default (nodeTaintsPolicy: Ignore) zone-c counts, with no Pod in it: with maxSkew 1 zone-a and zone-b may hold one Pod of web each, and two of four are Pending. api says nodeTaintsPolicy: Honor and runs two and two. At 40 s web says so too.',
    },
    'zh-CN': {
      title: '拓扑分布约束会把带污点的节点算进去吗？',
      summary:
        '三个区域，zone-c 的节点带污点。默认（nodeTaintsPolicy: Ignore）zone-c 也算，而且其中没有 Pod：maxSkew 为 1 时，zone-a 和 zone-b 各只能放 web 的一个 Pod，四个中有两个 Pending。api 写了 nodeTaintsPolicy: Honor，两个区域各两个。40 秒时 web 也这样写。',
    },
  },
  nodes: [
    { count: 2, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] },
    {
      count: 1,
      namePrefix: 'kept-',
      cpu: '4',
      memory: '8Gi',
      pods: 110,
      zones: ['zone-c'],
      taints: [{ key: 'team', value: 'data', effect: 'NoSchedule' }],
    },
  ],
  manifests: '',
  script: [applyAt(1, spread('web', '') + spread('api', 'Honor')), applyAt(40, spread('web', 'Honor'))],
  endUs: 75 * SECOND,
};
