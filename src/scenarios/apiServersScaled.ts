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
        'Two small API servers are too few for thirty busy clients: from about 20 s on, requests get 429. At 60 s there are four, as an HPA would have it: each brings its own seats, but no client leaves its connection, so the new ones stay idle and the 429s go on. At 90 s --goaway-chance lets clients reconnect. At 180 s there are two again, and each gets twice the limits, as a VPA would have it: that takes a restart, one after the other, and the last one restarted has no connections until GOAWAY brings some.',
    },
    'zh-CN': {
      title: '更多的 API server，还是更大的',
      summary:
        '两个小的 API server 应付不了三十个繁忙的客户端：约 20 秒起请求得到 429。60 秒时变成四个，如同 HPA 所做：每个都带来自己的席位，但没有客户端离开原来的连接，新的一直闲着，429 照旧。90 秒时 --goaway-chance 让客户端重连。180 秒时又是两个，每个的上限加倍，如同 VPA 所做：这需要依次重启，最后重启的那个没有连接，直到 GOAWAY 带来一些。',
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
