import type { Simplification } from '#cluster/releases/release.ts';

export const ETCD_SIMPLIFIED = [
  { id: 'etcd.raft', source: 'go.etcd.io/etcd server/etcdserver/raft.go' },
  { id: 'etcd.sizes', source: 'go.etcd.io/etcd server/storage/backend/backend.go' },
  { id: 'etcd.defragmentation', source: 'go.etcd.io/etcd server/storage/backend/backend.go' },
  { id: 'etcd.host', source: 'go.etcd.io/etcd server/etcdserver/api/rafthttp/peer.go' },
  { id: 'etcd.retries', source: 'go.etcd.io/etcd client/v3/retry_interceptor.go' },
] as const satisfies readonly Simplification[];
