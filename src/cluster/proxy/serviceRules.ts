import type { ProxyRules } from '#cluster/api/proxyRules.ts';
import type { EndpointSlice, Service } from '#model/generated/types.ts';
import { type KnownEndpoint, type ProxyPlace, usableEndpoints } from './usableEndpoints.ts';

const SERVICE_NAME = 'kubernetes.io/service-name';

/** The rules for all Services that have a cluster IP. Upstream source (v1.36.2): pkg/proxy/util/utils.go, ShouldSkipService. */
export function serviceRules(
  services: readonly Service[],
  slices: readonly EndpointSlice[],
  place: ProxyPlace,
): Omit<ProxyRules, 'programmedUs'>[] {
  const byService = new Map<string, KnownEndpoint[]>();
  for (const slice of slices) {
    const key = `${slice.metadata.namespace}/${slice.metadata.labels?.[SERVICE_NAME]}`;
    const others = byService.get(key);
    if (others) others.push(...endpointsOf(slice));
    else byService.set(key, [...endpointsOf(slice)]);
  }
  return services
    .filter(({ spec }) => spec?.type !== 'ExternalName' && spec?.clusterIP !== 'None')
    .map((service) => {
      const { namespace = '', name } = service.metadata;
      const { usesTerminating, endpoints } = usableEndpoints(
        byService.get(`${namespace}/${name}`) ?? [],
        service,
        place,
      );
      const plain = endpoints.map(({ nodeHints: _, zoneHints: __, ...endpoint }) => endpoint);
      return { node: place.node, namespace, service: name, usesTerminating, endpoints: plain };
    });
}

/** Endpoints of a slice. With several ports, the first counts. An absent condition `ready` or `serving` means yes. */
function endpointsOf({ endpoints, ports }: EndpointSlice): KnownEndpoint[] {
  const port = ports?.[0]?.port;
  if (port === undefined) return [];
  return (endpoints ?? []).flatMap(({ addresses, conditions, targetRef, nodeName, hints }) => {
    const [address] = addresses;
    if (address === undefined) return [];
    const ready = conditions?.ready ?? true;
    return {
      address,
      port,
      uid: targetRef?.uid ?? '',
      pod: targetRef?.name ?? '',
      node: nodeName ?? '',
      ready,
      serving: conditions?.serving ?? ready,
      terminating: conditions?.terminating ?? false,
      nodeHints: (hints?.forNodes ?? []).map(({ name }) => name),
      zoneHints: (hints?.forZones ?? []).map(({ name }) => name),
    };
  });
}
