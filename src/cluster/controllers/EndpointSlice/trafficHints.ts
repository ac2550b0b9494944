import type { Endpoint, Service } from '#model/generated/types.ts';

const ZONE: ReadonlySet<string> = new Set(['PreferClose', 'PreferSameZone']);
const NODE = 'PreferSameNode';
const BY_TOPOLOGY = ['service.kubernetes.io/topology-aware-hints', 'service.kubernetes.io/topology-mode'];

/**
 * Adds the hints of the Service's `trafficDistribution` to the endpoint, if it is ready. A Service with topology hints
 * by the CPUs of its zones gets none of these.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/trafficdist/trafficdist.go; utils.go, hintsEnabled.
 */
export function withHints(endpoint: Endpoint, { metadata, spec }: Service): Endpoint {
  const wanted = spec?.trafficDistribution ?? '';
  const { zone, nodeName, conditions } = endpoint;
  if (conditions?.ready !== true || isByTopology(metadata.annotations)) return endpoint;
  const forZones = zone && (ZONE.has(wanted) || wanted === NODE) ? { forZones: [{ name: zone }] } : undefined;
  const forNodes = nodeName && wanted === NODE ? { forNodes: [{ name: nodeName }] } : undefined;
  return forZones || forNodes ? { ...endpoint, hints: { ...forNodes, ...forZones } } : endpoint;
}

function isByTopology(annotations: Readonly<Record<string, string>> = {}): boolean {
  const first = BY_TOPOLOGY.find((key) => annotations[key] !== undefined);
  return first !== undefined && /^[Aa]uto$/.test(annotations[first] ?? '');
}
