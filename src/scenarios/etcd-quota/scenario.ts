import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const GIB = 1024 ** 3;
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

const post = (name: string): ScriptCommand => ({
  type: 'request.send',
  method: 'POST',
  url: CONFIG_MAPS,
  body: `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}, data: {colour: blue}}`,
});

export const scenario: Scenario<'etcd-quota'> = {
  id: 'etcd-quota',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(10, post('before')),
    ...atSecond(15, { type: 'etcd.fill', bytes: 2 * GIB }),
    ...atSecond(20, post('refused')),
    ...atSecond(22, { type: 'request.send', method: 'GET', url: `${CONFIG_MAPS}/before` }),
    ...atSecond(24, { type: 'request.send', method: 'DELETE', url: `${CONFIG_MAPS}/before` }),
    ...atSecond(30, { type: 'etcd.compact' }),
    ...atSecond(34, post('still-refused')),
    ...atSecond(40, { type: 'etcd.defragment' }),
    ...atSecond(44, post('refused-by-the-alarm')),
    ...atSecond(50, { type: 'etcd.disarm' }),
    ...atSecond(54, post('after')),
  ],
  endUs: 70 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 50,
  evidence: {
    moment: { reason: 'etcdAlarm.raised' },
    place: { view: 'storage', tab: 'etcd' },
    select: 'nothing',
  },
};
