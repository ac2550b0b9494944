import type { Simplification } from '#cluster/releases/simplification.ts';

export const ETCD_SIMPLIFIED = [
  {
    id: 'etcd.raft',
    en: 'Members agree without messages: only who leads, who is gone and when an election ends is modelled, heartbeats are not sent one by one, and every write takes the same time.',
    'zh-CN': '成员之间不真正交换消息：只模拟谁是 leader、谁已停止以及选举何时结束，心跳不逐个发送，每次写入用时相同。',
    source: 'go.etcd.io/etcd server/etcdserver/raft.go',
  },
  {
    id: 'etcd.sizes',
    en: 'The database grows by the model’s average size of each kind, and by the data of ConfigMaps and Secrets in full; bbolt’s pages and indexes are not counted.',
    'zh-CN': '数据库按模型给出的各类对象平均大小增长，ConfigMap 和 Secret 的数据按实际大小计；不计 bbolt 的页和索引。',
    source: 'go.etcd.io/etcd server/storage/backend/backend.go',
  },
  {
    id: 'etcd.defragmentation',
    en: 'Defragmentation takes no time and blocks nobody.',
    'zh-CN': '碎片整理不花时间，也不阻塞任何请求。',
    source: 'go.etcd.io/etcd server/storage/backend/backend.go',
  },
  {
    id: 'etcd.host',
    en: 'A noisy neighbour makes every write take 50 ms, with ionice 12 ms; a full network card costs the leader its office every few seconds, and with a prio qdisc clients wait 20 ms longer instead.',
    'zh-CN':
      '磁盘上的吵闹邻居使每次写入用时 50 ms，使用 ionice 后为 12 ms；网卡打满时 leader 每隔几秒失去领导权，配置 prio qdisc 后改为客户端多等 20 ms。',
    source: 'go.etcd.io/etcd server/etcdserver/api/rafthttp/peer.go',
  },
  {
    id: 'etcd.retries',
    en: 'A request that finds no leader fails after 7 s, also a read, which etcd’s client would try again.',
    'zh-CN': '找不到 leader 的请求在 7 秒后失败，读请求也一样，而 etcd 客户端会重试读请求。',
    source: 'go.etcd.io/etcd client/v3/retry_interceptor.go',
  },
] as const satisfies readonly Simplification[];
