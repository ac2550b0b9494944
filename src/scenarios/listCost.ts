import { deployment } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
const APPS = 12;
const REPLICAS = 100;

const fleet = Array.from({ length: APPS }, (_, i) =>
  deployment({
    name: `app-${i}`,
    replicas: REPLICAS,
    image: `registry.example/app-${i}:1`,
    cpu: '100m',
    memory: '64Mi',
  }),
).join('');

const get = (url: string): ScriptCommand => ({ type: 'request.send', method: 'GET', url });

/** The ways in which people ask for Pods, the dearest first. */
const WAYS: readonly string[] = [
  '/api/v1/pods',
  '/api/v1/pods?resourceVersion=0',
  '/api/v1/pods?limit=500',
  '/api/v1/namespaces/default/pods?limit=100',
  '/api/v1/pods?labelSelector=app%3Dapp-1',
  '/api/v1/pods?fieldSelector=spec.nodeName%3Dnode-1',
  '/api/v1/namespaces/kube-system/pods',
];

export const listCost: Scenario = {
  id: 'list-cost',
  text: {
    en: {
      title: 'What a LIST costs',
      summary:
        'Seven ways to ask for Pods among 1,200: how many objects are looked at, how many are sent, how many seats it takes, and whether etcd is asked; first by the rules of 1.36, then by those of 1.30.',
    },
    'zh-CN': {
      title: '一次 LIST 的代价',
      summary:
        '在 1,200 个 Pod 里查询的七种方式：扫描多少对象、发送多少、占多少席位、是否询问 etcd；先按 1.36 的规则，再按 1.30 的规则。',
    },
  },
  nodes: [{ count: 40, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  script: [
    applyAt(1, fleet),
    ...WAYS.flatMap((url, i) => atSecond(30 + 2 * i, get(url))),
    ...atSecond(48, { type: 'readRules.set', release: '1.30' }),
    ...WAYS.flatMap((url, i) => atSecond(50 + 2 * i, get(url))),
  ],
  endUs: 75 * SECOND,
};
