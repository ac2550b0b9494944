import type { Endpoint, Service } from '../../../model/generated/types.ts';

const ZONE: ReadonlySet<string> = new Set(['PreferClose', 'PreferSameZone']);
const NODE = 'PreferSameNode';

/**
 * The endpoint with the hints that the Service's `trafficDistribution` asks for; those that are not ready get none.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/trafficdist/trafficdist.go.
 */
export function withHints(endpoint: Endpoint, { spec }: Service): Endpoint {
  const wanted = spec?.trafficDistribution ?? '';
  const { zone, nodeName, conditions } = endpoint;
  if (conditions?.ready !== true) return endpoint;
  const forZones = zone && (ZONE.has(wanted) || wanted === NODE) ? { forZones: [{ name: zone }] } : undefined;
  const forNodes = nodeName && wanted === NODE ? { forNodes: [{ name: nodeName }] } : undefined;
  return forZones || forNodes ? { ...endpoint, hints: { ...forNodes, ...forZones } } : endpoint;
}
