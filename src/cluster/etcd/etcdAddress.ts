/** Where events for etcd itself go: compaction, elections, leases. */
export const ETCD = 'etcd';
