import { SECOND_US } from '#base/time.ts';
import { deployment } from '#scenarios/manifests.ts';
import type { Listed, Scenario, ScriptCommand } from '#scenarios/scenario.ts';
import { applyAt, atSecond } from '#scenarios/scriptSteps.ts';

const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

const post = (name: string): ScriptCommand => ({
  type: 'request.send',
  method: 'POST',
  url: CONFIG_MAPS,
  body: `{apiVersion: v1, kind: ConfigMap, metadata: {name: ${name}}, data: {colour: blue}}`,
});
const get = (query: string): ScriptCommand => ({ type: 'request.send', method: 'GET', url: `/api/v1/pods${query}` });
const member = (name: string, running: boolean): ScriptCommand => ({ type: 'etcd.member', member: name, running });

export const scenario: Scenario<'etcd-leader'> = {
  id: 'etcd-leader',
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    ...atSecond(0, { type: 'etcd.set', setting: 'members', value: 3 }),
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(20, member('etcd-1', false)),
    ...atSecond(20.1, post('waits-for-a-leader')),
    ...atSecond(30, member('etcd-1', true)),
    ...atSecond(40, member('etcd-2', false), member('etcd-3', false)),
    ...atSecond(45, post('no-quorum'), get(''), get('?resourceVersion=0')),
    ...atSecond(60, member('etcd-2', true), member('etcd-3', true)),
    ...atSecond(66, post('quorum-again')),
  ],
  endUs: 80 * SECOND_US,
};

export const listed: Listed = {
  topic: 'storage',
  place: 40,
  evidence: {
    moment: { reason: 'etcdLeader.lost' },
    place: { view: 'storage', tab: 'etcd' },
    select: 'nothing',
  },
};
