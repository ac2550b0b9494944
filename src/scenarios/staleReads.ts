import { deployment } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;
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

export const staleReads: Scenario = {
  id: 'stale-reads',
  text: {
    en: {
      title: 'Too old a resource version',
      summary:
        'While the watch cache is five seconds behind, a LIST with resourceVersion=0 answers with what was, one without waits. A PUT of an old version gets 409. A client that is cut off for three minutes of churn comes back to 410 and lists again.',
    },
    'zh-CN': {
      title: '太旧的 resourceVersion',
      summary:
        'watch cache 落后五秒时，resourceVersion=0 的 LIST 返回旧数据，不带版本的则等待。基于旧版本的 PUT 得到 409。一个断开三分钟的客户端在大量变更之后回来，得到 410，重新 LIST。',
    },
  },
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: configMap('counter'),
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(15, { type: 'constant.change', id: 'M3', value: FAN_OUT_MS }),
    applyAt(20, configMap('new')),
    ...atSecond(21, get('?resourceVersion=0'), get('')),
    ...atSecond(30, { type: 'constant.change', id: 'M3', value: 5 }),
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
  endUs: 290 * SECOND,
};
