/** A mistake that every creation would meet should not be made five hundred times: 1, 2, 4, 8, ... Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go, slowStartBatch. */
export function nextBatch(previous: number, remaining: number): number {
  return Math.min(previous === 0 ? 1 : 2 * previous, remaining);
}

/** At most so many Pods are created or deleted in one sync. Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go, BurstReplicas. */
export const BURST_REPLICAS = 500;
