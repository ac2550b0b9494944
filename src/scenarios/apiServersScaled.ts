import { serviceAccountsMayRead } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { atSecond, serviceAccountLoad } from './scriptSteps.ts';

const SECOND = 1_000_000;

const servers = (count: number, goawayChance: number): ScriptCommand => ({
  type: 'servers.set',
  count,
  mode: 'L4',
  goawayChance,
  readmitSeconds: 10,
});
/** The limits of each server, as its size allows. */
const size = (times: number): ScriptCommand => ({
  type: 'serverFlags.set',
  maxRequestsInflight: 20 * times,
  maxMutatingRequestsInflight: 10 * times,
  priorityAndFairness: true,
});
const restart = (server: string): ScriptCommand => ({ type: 'server.restart', server, downSeconds: 5 });

export const apiServersScaled: Scenario = {
  id: 'api-servers-scaled',
  text: {
    en: {
      title: 'More API servers, or larger ones',
      summary:
        'Two small API servers refuse requests of thirty busy clients. At 60 s there are four, as an HPA would have it: no client leaves its connection, so the new ones stay idle until --goaway-chance lets clients reconnect at 90 s. At 180 s two are made larger, as a VPA would: each restarts, and the last one restarted begins with no connections.',
    },
    'zh-CN': {
      title: '更多的 API server，还是更大的',
      summary:
        '两个小的 API server 拒绝三十个繁忙客户端的部分请求。60 秒时变成四个，如同 HPA 所做：没有客户端离开原来的连接，新的一直闲着，直到 90 秒时 --goaway-chance 让客户端重连。180 秒时两个变大，如同 VPA 所做：各自重启，最后重启的那个一开始没有连接。',
    },
  },
  nodes: [{ count: 1, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a'] }],
  manifests: serviceAccountsMayRead(),
  script: [
    ...atSecond(
      2,
      size(1),
      servers(2, 0),
      { type: 'prometheus.start' },
      serviceAccountLoad('tools:reports', {
        id: 'reports',
        url: '/api/v1/pods?resourceVersion=0',
        ratePerSecond: 40,
        clients: 30,
        executionMs: 1500,
      }),
    ),
    ...atSecond(60, servers(4, 0)),
    ...atSecond(90, servers(4, 0.02)),
    ...atSecond(180, servers(2, 0.02), size(2), restart('kube-apiserver')),
    ...atSecond(200, restart('kube-apiserver/2')),
  ],
  endUs: 260 * SECOND,
};
