import type { Simplification } from '#cluster/releases/simplification.ts';

export const API_CLIENTS_SIMPLIFIED = [
  {
    id: 'api.events',
    en: 'All components record core/v1 Events, and an Event that is sent again is counted up; the scheduler’s are events.k8s.io upstream, with a series in place of the count.',
    'zh-CN':
      '所有组件都记录 core/v1 Event，重复的 Event 只增加计数；上游调度器用的是 events.k8s.io，以 series 代替计数。',
    source: 'staging/src/k8s.io/client-go/tools/record/events_cache.go',
  },
  {
    id: 'api.requests',
    en: 'Components are not held to the rates of their clients (kube-controller-manager 20 requests a second, burst 30; kube-scheduler and kubelet 50, burst 100) unless you set them or a run says `clientRates: upstream`; Events of controllers then go through clients of their own. Requests are not lost, and reach the store after the same time each when nothing is full.',
    'zh-CN':
      '除非你设置或运行指定 `clientRates: upstream`，组件不受其客户端默认限速约束（kube-controller-manager 每秒 20 个、突发 30；kube-scheduler 与 kubelet 每秒 50 个、突发 100）；此时控制器的 Event 走各自独立的客户端。请求不会丢失；没有满载时，每个请求都在同样的时间后到达存储。',
    source: 'staging/src/k8s.io/client-go/rest/request.go',
  },
  {
    id: 'api.retries',
    en: 'Components and kubectl send again what is refused with Retry-After, ten times; a client that has to repeat a request about an object holds back the next ones about it. Time-outs of the clients themselves and lost connections are left out.',
    'zh-CN':
      '组件和 kubectl 对带 Retry-After 的拒绝最多重试十次；客户端重试关于某个对象的请求时，会推迟关于该对象的后续请求。客户端自身的超时和连接丢失不在模型内。',
    source: 'staging/src/k8s.io/client-go/rest/with_retry.go',
  },
  {
    id: 'api.compression',
    en: 'Compression (gzip, level 1, above 128 KiB) is reckoned and not done: lists shrink to 16 % and take 10 ms of CPU for each megabyte, whatever is in them.',
    'zh-CN':
      '压缩（gzip 级别 1，超过 128 KiB）只估算而不真正执行：无论内容如何，列表缩小到 16 %，每兆字节占用 10 毫秒 CPU。',
    source: 'staging/src/k8s.io/apiserver/pkg/endpoints/handlers/responsewriters/writers.go',
  },
] as const satisfies readonly Simplification[];
