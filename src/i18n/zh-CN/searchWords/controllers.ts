import type { controllers as reference } from '#i18n/en/searchWords/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const controllers: TextsOf<typeof reference> = {
  rollout: '滚动更新，滚动发布，滚动升级，发布，升级，上线，更新部署，新版本，发版，更新应用',
  stuck: '死锁，卡住，卡死，卡着，卡在，挂住，停住，不动，无进展，没有进展，完不成，结束不了，一直不完成，没完没了',
  perNode: '每个节点一个，一个节点一个，一节点一个，每台一个，副本数等于节点数，副本和节点一样多',
  growCluster:
    '集群自动缩放，自动缩放器，自动扩容，自动扩缩，扩容，加节点，增加节点，添加节点，加机器，弹性伸缩，节点组，节点池，扩节点',
  notTriggered:
    '没有触发，不触发，未触发，不扩容，没有扩容，没扩容，不加节点，没有加节点，扩不出来，不扩节点，扩容失败，达到上限',
  shrinkCluster: '缩容，自动缩容，缩节点，删除节点，移除节点，回收节点，不缩容，节点不缩，空闲节点不删',
  karpenter: '节点过期，节点太旧，节点太老，节点轮换',
  severalAutoscalers: '两个自动缩放器，多个自动缩放器，分片，自动缩放器冲突',
  quota: '配额，资源配额，超出配额，超过配额，额度',
  noPods:
    '一个 Pod 都没有，没有 Pod，没有任何 Pod，看不到任何 Pod，看不到 Pod，没有创建 Pod，不创建 Pod，创建不出 Pod，没有生成 Pod，创建失败，副本不足，副本数为 0，副本不够',
  forbidden: '被禁止，准入，准入控制，被拒绝创建，不允许',
  budget: '干扰预算，中断预算，预算，违反，不可用预算',
  drain: '排空，腾空，节点维护，维护节点，清空节点，下线节点，封锁',
  hpa: '水平扩缩，水平自动扩缩，水平伸缩，Pod 自动扩缩，自动伸缩 Pod，按 CPU 扩缩，副本自动',
  externalMetric: '外部指标，队列长度，消息队列，消息堆积，消息',
  burst: '突发，一次性，同时创建，一下子，分批，分步，峰值，批量创建',
  lifetime: '最大寿命，机器寿命，到期，轮换机器，实例更换，竞价实例',
  balancer: '负载均衡器，负载均衡，预热，冷启动的负载均衡',
};
