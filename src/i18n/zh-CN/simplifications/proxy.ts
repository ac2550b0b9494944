import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const proxy: TextsOf<Reference['simplifications']['proxy']> = {
  lazy: '只有发送请求的节点上才有 kube-proxy；它们在同一时刻得知变更，写入规则的时间总是相同。',
  rules:
    '规则就是 Service 第一个端口所指向的端点列表；没有 NodePort、外部流量、会话保持、连接跟踪和 headless Service。',
};
