import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { atSecond } from '#scenarios/scriptSteps.ts';

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

export const scenario: Scenario<'list-cost'> = {
  id: 'list-cost',
  nodes: [{ count: 40, namePrefix: 'node-', cpu: '4', memory: '8Gi', pods: 110, zones: ['zone-a', 'zone-b'] }],
  manifests: '',
  running: fleet,
  script: [
    ...WAYS.flatMap((url, i) => atSecond(4 + 2 * i, get(url))),
    ...atSecond(20, { type: 'readRules.set', release: '1.30' }),
    ...WAYS.flatMap((url, i) => atSecond(22 + 2 * i, get(url))),
  ],
  endUs: 40 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 10,
  answers: { 39: 4 },
  evidence: {
    moment: { reason: 'request.read' },
    place: { view: 'storage', tab: 'reads' },
    select: 'request',
  },
};
