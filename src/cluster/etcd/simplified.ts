import type { Simplification } from '../releases/simplification.ts';

export const ETCD_SIMPLIFIED = [
  {
    id: 'etcd.raft',
    en: 'One etcd that never fails stands for the cluster of members: no raft, leader election, write-ahead log or disk; every write takes the same time.',
    'zh-CN': '一个从不失败的 etcd 代表整个成员集群：没有 raft、选主、预写日志和磁盘；每次写入用时相同。',
    source: 'go.etcd.io/etcd server/etcdserver/raft.go',
  },
  {
    id: 'etcd.history',
    en: 'Only the newest revision of a key is kept: no compaction, defragmentation, leases or space quota.',
    'zh-CN': '每个键只保留最新的修订版本：没有压缩、碎片整理、租约和空间配额。',
    source: 'go.etcd.io/etcd server/storage/mvcc/kvstore.go',
  },
] as const satisfies readonly Simplification[];
