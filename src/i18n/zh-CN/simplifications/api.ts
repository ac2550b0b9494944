import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const api: TextsOf<Reference['simplifications']['api']> = {
  events:
    'Event 记录器记住说过的一切，而不只是最近 4,096 条；相似消息满十条后，让位的是最新的一条，而不是任意一条。kube-proxy 与 kube-apiserver 的修复循环不记录 Event。',
  requests:
    '除非你设置或运行指定 `clientRates: upstream`，组件不受其客户端默认限速约束（kube-controller-manager 每秒 20 个、突发 30；kube-scheduler 与 kubelet 每秒 50 个、突发 100）；此时控制器的 Event 走各自独立的客户端。请求不会丢失；没有满载时，每个请求都在同样的时间后到达存储。',
  retries:
    '组件和 kubectl 对带 Retry-After 的拒绝最多重试十次；客户端重试关于某个对象的请求时，会推迟关于该对象的后续请求。客户端自身的超时和连接丢失不在模型内。',
  compression:
    '压缩（gzip 级别 1，超过 128 KiB）只估算而不真正执行：无论内容如何，列表缩小到 16 %，每兆字节占用 10 毫秒 CPU。',
};
