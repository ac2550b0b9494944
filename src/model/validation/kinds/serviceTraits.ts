import type { ServiceSpec } from '#model/generated/types.ts';

/**
 * Whether its name resolves to the Pods themselves. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * isHeadlessService.
 */
export function isHeadless({ clusterIPs = [] }: ServiceSpec): boolean {
  return clusterIPs.length === 1 && clusterIPs[0] === 'None';
}

/** Upstream source (v1.36.2): pkg/api/service/util.go, ExternallyAccessible. */
export function isExternallyAccessible({ type, externalIPs = [] }: ServiceSpec): boolean {
  return type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && externalIPs.length > 0);
}

/** Upstream source (v1.36.2): pkg/api/service/util.go, NeedsHealthCheck. */
export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}
