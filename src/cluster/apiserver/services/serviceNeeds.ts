import type { ServiceSpec } from '#model/generated/types.ts';

/** Fields that a Service's type needs. Upstream source (v1.36.2): pkg/registry/core/service/strategy.go. */
export function needsClusterIp({ type }: ServiceSpec): boolean {
  return type !== 'ExternalName';
}

export function needsNodePort({ type, allocateLoadBalancerNodePorts }: ServiceSpec): boolean {
  return type === 'NodePort' || (type === 'LoadBalancer' && allocateLoadBalancerNodePorts !== false);
}

export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}

export function isReachableFromOutside({ type, externalIPs = [] }: ServiceSpec): boolean {
  return type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && externalIPs.length > 0);
}
