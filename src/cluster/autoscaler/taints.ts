/** Upstream source (1.36): cluster-autoscaler/utils/taints/taints.go. */
export const TO_BE_DELETED = 'ToBeDeletedByClusterAutoscaler';
