import { sameData } from '#cluster/api/sameData.ts';
import type { Service, ServiceSpec } from '#model/generated/types.ts';
import { isReachableFromOutside, needsClusterIp, needsHealthCheck, needsNodePort } from './serviceAddresses.ts';

/** `clusterIP` is the first of `clusterIPs`. Old clients know only `clusterIP`. */
export function withClusterIps(service: Service): Service {
  const { clusterIP, clusterIPs = [] } = service.spec ?? {};
  if (!clusterIP || clusterIPs.length > 0) return service;
  return { ...service, spec: { ...service.spec, clusterIPs: [clusterIP] } };
}

/**
 * An update without assigned values keeps them. Values that the new type does not need are dropped, unless the update
 * changes them too.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/storage.go, patchAllocatedValues;
 * pkg/registry/core/service/strategy.go, dropTypeDependentFields.
 */
export function keepAssigned(service: Service, old: Service): Service {
  if (!service.spec || !old.spec) return service;
  const spec = withoutUnneeded(withSameIps(withKept(service.spec, old.spec), old.spec), old.spec);
  return { ...service, spec, ...(spec.type !== 'LoadBalancer' && { status: { ...service.status, loadBalancer: {} } }) };
}

function withKept(spec: ServiceSpec, old: ServiceSpec): ServiceSpec {
  let kept = spec;
  if (needsClusterIp(old) && needsClusterIp(spec)) {
    const clusterIP = spec.clusterIP || old.clusterIP;
    const clusterIPs = spec.clusterIPs?.length ? spec.clusterIPs : old.clusterIPs;
    const ipFamilyPolicy = spec.ipFamilyPolicy ?? old.ipFamilyPolicy;
    const ipFamilies = spec.ipFamilies?.length ? spec.ipFamilies : old.ipFamilies;
    kept = {
      ...kept,
      ...(clusterIP && { clusterIP }),
      ...(clusterIPs && { clusterIPs }),
      ...(ipFamilyPolicy && { ipFamilyPolicy }),
      ...(ipFamilies && { ipFamilies }),
    };
  }
  if (kept.ipFamilyPolicy === 'SingleStack') kept = withoutSecond(kept, old);
  if (needsNodePort(old) && needsNodePort(spec)) kept = withKeptPorts(kept, old);
  if (needsHealthCheck(old) && needsHealthCheck(spec) && !spec.healthCheckNodePort && old.healthCheckNodePort)
    kept = { ...kept, healthCheckNodePort: old.healthCheckNodePort };
  return kept;
}

/**
 * An update to a single family drops the second one.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/alloc.go, initIPFamilyFields.
 */
function withoutSecond(spec: ServiceSpec, old: ServiceSpec): ServiceSpec {
  const single = (field: 'clusterIPs' | 'ipFamilies') => {
    const list = spec[field] ?? [];
    return list.length > 1 && sameData(list, old[field]) ? { [field]: list.slice(0, 1) } : {};
  };
  return { ...spec, ...single('clusterIPs'), ...single('ipFamilies') };
}

/**
 * An update that changes only `clusterIP` changes `clusterIPs` too.
 * Upstream source (v1.36.2): pkg/registry/core/service/storage/storage.go, normalizeClusterIPs.
 */
function withSameIps(spec: ServiceSpec, old: ServiceSpec): ServiceSpec {
  const { clusterIP = '', clusterIPs = [] } = spec;
  const { clusterIP: before = '', clusterIPs: oldIps = [] } = old;
  if (clusterIP === before)
    return clusterIPs.length === 0 && oldIps.length > 0 ? { ...spec, clusterIPs: oldIps } : spec;
  if (!sameData(clusterIPs, oldIps)) return spec;
  if (clusterIP !== '') return { ...spec, clusterIPs: [clusterIP] };
  const { clusterIPs: _, ...rest } = spec;
  return rest;
}

function withKeptPorts(spec: ServiceSpec, old: ServiceSpec): ServiceSpec {
  const before = new Map((old.ports ?? []).map(({ name = '', nodePort }) => [name, nodePort]));
  const said = new Set((spec.ports ?? []).flatMap(({ nodePort }) => nodePort || []));
  if (!spec.ports) return spec;
  const ports = spec.ports.map((port) => {
    const nodePort = before.get(port.name ?? '');
    return port.nodePort || !nodePort || said.has(nodePort) ? port : { ...port, nodePort };
  });
  return { ...spec, ports };
}

type Field = keyof ServiceSpec;

function withoutUnneeded(spec: ServiceSpec, old: ServiceSpec): ServiceSpec {
  const gone: Field[] = [];
  const drop = (wasNeeded: boolean, isNeeded: boolean, fields: readonly Field[]) => {
    if (wasNeeded && !isNeeded) gone.push(...fields.filter((field) => sameData(spec[field], old[field])));
  };
  if (sameData([spec.clusterIP, spec.clusterIPs], [old.clusterIP, old.clusterIPs]))
    drop(needsClusterIp(old), needsClusterIp(spec), ['clusterIP', 'clusterIPs']);
  drop(needsClusterIp(old), needsClusterIp(spec), ['ipFamilies', 'ipFamilyPolicy']);
  drop(needsHealthCheck(old), needsHealthCheck(spec), ['healthCheckNodePort']);
  const isBalanced = spec.type === 'LoadBalancer';
  drop(old.type === 'LoadBalancer', isBalanced, ['allocateLoadBalancerNodePorts', 'loadBalancerClass']);
  drop(isReachableFromOutside(old), isReachableFromOutside(spec), ['externalTrafficPolicy']);
  const kept = Object.fromEntries(Object.entries(spec).filter(([field]) => !gone.includes(field as Field)));
  return needsNodePort(old) && !needsNodePort(spec) ? withoutNodePorts(kept, old) : kept;
}

/** Drops the node ports, unless the update changes any of them. */
function withoutNodePorts(spec: ServiceSpec, old: ServiceSpec): ServiceSpec {
  const sorted = ({ ports = [] }: ServiceSpec) => ports.flatMap(({ nodePort }) => nodePort || []).sort((a, b) => a - b);
  if (!spec.ports || !sameData(sorted(spec), sorted(old))) return spec;
  return { ...spec, ports: spec.ports.map(({ nodePort: _, ...port }) => port) };
}
