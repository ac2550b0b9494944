import type { Reference } from '#i18n/en/index.ts';
import type { TextsOf } from '#i18n/texts.ts';

export const etcd: TextsOf<Reference['simplifications']['etcd']> = {
  raft: '成员之间不真正交换消息：只模拟谁是 leader、谁已停止以及选举何时结束，心跳不逐个发送，每次写入用时相同。',
  sizes:
    '数据库按模型给出的各类对象平均大小增长，ConfigMap 和 Secret 的数据按实际大小计；不计 bbolt 的页和索引。请求是否过大按对象本身的大小判断，不计 managedFields。',
  defragmentation: '碎片整理不花时间，也不阻塞任何请求。',
  host: '磁盘上的吵闹邻居使每次写入用时 50 ms，使用 ionice 后为 12 ms；网卡打满时 leader 每隔几秒失去领导权，配置 prio qdisc 后改为客户端多等 20 ms。',
  retries: '找不到 leader 的请求在 7 秒后失败，读请求也一样，而 etcd 客户端会重试读请求。',
};
