import type {
  EndpointSlice,
  Endpoints,
  IngressClass,
  NetworkPolicy,
  NetworkPolicyPort,
  Service,
  ServiceSpec,
  ServiceStatus,
} from '#model/generated/types.ts';
import { isReachableFromOutside } from '../services/serviceNeeds.ts';
import { change, changeEach, fill, fillAbsent } from './fill.ts';

const CLIENT_IP_TIMEOUT_SECONDS = 10_800;
const WITH_CLUSTER_TRAFFIC = new Set(['ClusterIP', 'NodePort', 'LoadBalancer']);

/** Upstream source (v1.36.2): pkg/apis/core/v1/defaults.go, SetDefaults_Service. */
export function serviceDefaults(service: Service): Service {
  return change(withSpecDefaults(service), 'status', (status) =>
    service.spec?.type === 'LoadBalancer' ? addressDefaults(status) : status,
  );
}

function addressDefaults(status: ServiceStatus): ServiceStatus {
  return change(status, 'loadBalancer', (balancer) =>
    change(balancer, 'ingress', (ingress) =>
      changeEach(ingress, (address) => (address.ip ? fillAbsent(address, { ipMode: 'VIP' }) : address)),
    ),
  );
}

function withSpecDefaults(service: Service): Service {
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
    const outside = isReachableFromOutside(withPorts)
      ? fill(withPorts, { externalTrafficPolicy: 'Cluster' })
      : withPorts;
    return fillAbsent(outside, {
      ...(WITH_CLUSTER_TRAFFIC.has(withPorts.type ?? '') && { internalTrafficPolicy: 'Cluster' }),
      ...(withPorts.type === 'LoadBalancer' && { allocateLoadBalancerNodePorts: true }),
    });
  });
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
    const typed = (spec.policyTypes ?? []).length > 0 ? spec : { ...spec, policyTypes: types };
    const withTcp = <T extends { readonly ports?: readonly NetworkPolicyPort[] }>(rules: readonly T[]) =>
      changeEach(rules, (rule) =>
        change(rule, 'ports', (ports) => changeEach(ports, (port) => fill(port, { protocol: 'TCP' })) as T['ports']),
      );
    return change(change(typed, 'ingress', withTcp), 'egress', withTcp);
  });
}

export function ingressClassDefaults(ingressClass: IngressClass): IngressClass {
  return change(ingressClass, 'spec', (spec) =>
    change(spec, 'parameters', (parameters) => fillAbsent(parameters, { scope: 'Cluster' })),
  );
}
