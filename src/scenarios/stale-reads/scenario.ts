import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const FAN_OUT_MS = 5000;

const configMap = (name: string): string => `---
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  namespace: default
data:
  colour: blue
`;
const get = (query: string): ScriptCommand => ({ type: 'request.send', method: 'GET', url: `${CONFIG_MAPS}${query}` });

export const scenario: Scenario<'stale-reads'> = {
  id: 'stale-reads',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: configMap('counter'),
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(15, { type: 'constant.change', id: 'watch.fanOut', value: FAN_OUT_MS }),
    applyAt(20, configMap('new')),
    ...atSecond(21, get('?resourceVersion=0'), get('')),
    ...atSecond(30, { type: 'constant.change', id: 'watch.fanOut', value: 5 }),
    ...atSecond(36, {
      type: 'request.send',
      method: 'PUT',
      url: `${CONFIG_MAPS}/new`,
      body: '{apiVersion: v1, kind: ConfigMap, metadata: {name: new, namespace: default, resourceVersion: "1"}, data: {colour: red}}',
    }),
    ...atSecond(
      40,
      { type: 'client.start', id: 'informer', sort: 'informer', path: '/api/v1/configmaps' },
      {
        type: 'load.start',
        id: 'churn',
        method: 'POST',
        url: CONFIG_MAPS,
        user: 'system:admin',
        groups: ['system:masters'],
        body: '{apiVersion: v1, kind: ConfigMap, metadata: {generateName: churn-}}',
        ratePerSecond: 10,
        count: 2400,
      },
    ),
    ...atSecond(60, { type: 'client.cut', id: 'informer', seconds: 180 }),
  ],
  endUs: 290 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 20,
  answers: { 40: 1 },
  evidence: {
    moment: { reason: 'watch.refused' },
    place: { view: 'storage', tab: 'reads' },
    select: 'nothing',
  },
};
