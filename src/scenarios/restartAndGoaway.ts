import { deployment } from './manifests.ts';
import type { Scenario, ScriptCommand } from './scenario.ts';
import { applyAt, atSecond } from './scriptSteps.ts';

const SECOND = 1_000_000;

const servers = (goawayChance: number): ScriptCommand => ({
  type: 'servers.set',
  count: 3,
  mode: 'L4',
  goawayChance,
  readmitSeconds: 10,
});

const restart = (server: string): ScriptCommand => ({ type: 'server.restart', server, downSeconds: 5 });

export const restartAndGoaway: Scenario = {
  id: 'restart-goaway',
  text: {
    en: {
      title: 'The last one stays idle',
      summary:
        'Sixty clients on three API servers behind a balancer of connections. Restarted in turn, the last server ends up with nobody, and stays so; with --goaway-chance clients reconnect now and then, and the shares even out.',
    },
    'zh-CN': {
      title: '最后一个一直闲着',
      summary:
        '六十个客户端，三个 API server，前面是按连接分配的负载均衡。依次重启之后，最后一个没有任何连接，而且一直如此；打开 --goaway-chance 后客户端时不时重连，份额逐渐拉平。',
    },
  },
  nodes: [
    { count: 3, namePrefix: 'node-', cpu: '4', memory: '16Gi', pods: 110, zones: ['zone-a', 'zone-b', 'zone-c'] },
  ],
  manifests: '',
  script: [
    applyAt(1, deployment({ name: 'web', replicas: 3, image: 'registry.example/web:1', cpu: '250m', memory: '256Mi' })),
    ...atSecond(2, servers(0), {
      type: 'load.start',
      id: 'clients',
      method: 'GET',
      url: '/api/v1/namespaces/default/pods?resourceVersion=0',
      user: 'system:admin',
      groups: ['system:masters'],
      ratePerSecond: 300,
      clients: 60,
    }),
    ...atSecond(10, restart('kube-apiserver')),
    ...atSecond(30, restart('kube-apiserver/2')),
    ...atSecond(50, restart('kube-apiserver/3')),
    ...atSecond(120, servers(0.02)),
  ],
  endUs: 180 * SECOND,
};
