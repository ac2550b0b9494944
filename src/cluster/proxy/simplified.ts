import type { Simplification } from '#cluster/releases/simplification.ts';

export const KUBE_PROXY_SIMPLIFIED = [
  {
    id: 'proxy.lazy',
    en: 'Only the kube-proxies of nodes that requests are sent from are there; all of them hear of a change at the same moment, and writing the rules always takes the same time.',
    'zh-CN': '只有发送请求的节点上才有 kube-proxy；它们在同一时刻得知变更，写入规则的时间总是相同。',
    source: 'pkg/proxy/runner/bounded_frequency_runner.go',
  },
  {
    id: 'proxy.rules',
    en: 'Rules are the list of endpoints that the first port of a Service leads to; node ports, external traffic, session affinity, connection tracking and headless Services are left out.',
    'zh-CN':
      '规则就是 Service 第一个端口所指向的端点列表；没有 NodePort、外部流量、会话保持、连接跟踪和 headless Service。',
    source: 'pkg/proxy/nftables/proxier.go',
  },
] as const satisfies readonly Simplification[];
