/** A Pod with this priority or more is critical, and the kubelet does not evict it. */
export const SYSTEM_CRITICAL_PRIORITY = 2_000_000_000;

/** The priorities of the two built-in classes. Upstream source (v1.36.2): pkg/apis/scheduling/types.go. */
export const SYSTEM_CLASS_PRIORITY: { readonly [name: string]: number } = {
  'system-cluster-critical': SYSTEM_CRITICAL_PRIORITY,
  'system-node-critical': SYSTEM_CRITICAL_PRIORITY + 1000,
};
