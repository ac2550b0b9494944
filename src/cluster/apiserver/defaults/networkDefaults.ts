import type { EndpointSlice, Endpoints, NetworkPolicy, Service, ServiceSpec } from '#model/generated/types.ts';
import { change, changeEach, fill } from './fill.ts';

const CLIENT_IP_TIMEOUT_SECONDS = 10_800;
const WITH_CLUSTER_TRAFFIC = new Set(['ClusterIP', 'NodePort', 'LoadBalancer']);

/** Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Service. */
export function serviceDefaults(service: Service): Service {
  return change(service, 'spec', (spec) => {
    const typed = affinityDefaults(fill(spec, { type: 'ClusterIP', sessionAffinity: 'None' }));
    const withPorts = change(typed, 'ports', (ports) =>
      changeEach(ports, (port) =>
        fill(port.targetPort === 0 ? { ...port, targetPort: port.port } : port, {
          protocol: 'TCP',
          targetPort: port.port,
        }),
      ),
    );
    return fill(withPorts, {
      ...(isReachableFromOutside(withPorts) && { externalTrafficPolicy: 'Cluster' }),
      ...(WITH_CLUSTER_TRAFFIC.has(withPorts.type ?? '') && { internalTrafficPolicy: 'Cluster' }),
      ...(withPorts.type === 'LoadBalancer' && { allocateLoadBalancerNodePorts: true }),
    });
  });
}

function isReachableFromOutside(spec: ServiceSpec): boolean {
  if (spec.type === 'LoadBalancer' || spec.type === 'NodePort') return true;
  return spec.type === 'ClusterIP' && (spec.externalIPs ?? []).length > 0;
}

function affinityDefaults(spec: ServiceSpec): ServiceSpec {
  if (spec.sessionAffinity === 'None' && spec.sessionAffinityConfig !== undefined) {
    const { sessionAffinityConfig: _, ...rest } = spec;
    return rest;
  }
  if (spec.sessionAffinity !== 'ClientIP' || spec.sessionAffinityConfig?.clientIP?.timeoutSeconds !== undefined)
    return spec;
  return { ...spec, sessionAffinityConfig: { clientIP: { timeoutSeconds: CLIENT_IP_TIMEOUT_SECONDS } } };
}

export function endpointsDefaults(endpoints: Endpoints): Endpoints {
  return change(endpoints, 'subsets', (subsets) =>
    changeEach(subsets, (subset) =>
      change(subset, 'ports', (ports) => changeEach(ports, (port) => fill(port, { protocol: 'TCP' }))),
    ),
  );
}

/** Upstream source (v1.36.2): pkg/apis/discovery/v1/defaults.go. */
export function endpointSliceDefaults(slice: EndpointSlice): EndpointSlice {
  return change(slice, 'ports', (ports) =>
    changeEach(ports, (port) => fill(port.name === undefined ? { ...port, name: '' } : port, { protocol: 'TCP' })),
  );
}

/** Upstream source (v1.36.2): pkg/apis/networking/v1/defaults.go. */
export function networkPolicyDefaults(policy: NetworkPolicy): NetworkPolicy {
  return change(policy, 'spec', (spec) => {
    const types = (spec.egress ?? []).length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
    return (spec.policyTypes ?? []).length > 0 ? spec : { ...spec, policyTypes: types };
  });
}
