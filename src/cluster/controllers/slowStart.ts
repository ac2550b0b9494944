/**
 * Size of the next batch: 1, 2, 4, 8, ... A general failure is then not repeated for every creation.
 * Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go, slowStartBatch.
 */
export function nextBatch(previous: number, remaining: number): number {
  return Math.min(previous === 0 ? 1 : 2 * previous, remaining);
}

/**
 * Maximum number of Pods created or deleted in one sync.
 * Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go, BurstReplicas.
 */
export const BURST_REPLICAS = 500;
