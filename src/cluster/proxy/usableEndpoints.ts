import type { ProxyEndpoint } from '#cluster/api/proxyRules.ts';
import type { Service } from '#model/generated/types.ts';

/** An endpoint as kube-proxy reads it from EndpointSlices. */
export interface KnownEndpoint extends ProxyEndpoint {
  readonly nodeHints: readonly string[];
  readonly zoneHints: readonly string[];
}

/** The node that the kube-proxy runs on. */
export interface ProxyPlace {
  readonly node: string;
  readonly zone: string;
}

/**
 * The endpoints that connections go to: those that are ready, of the same node or zone if all of them have hints for it; when none is
 * ready those that are being ended and still serve. With `internalTrafficPolicy: Local` only those of the own node count.
 * Upstream source (v1.36.2): pkg/proxy/topology.go, CategorizeEndpoints and topologyModeFromHints.
 */
export function usableEndpoints(
  all: readonly KnownEndpoint[],
  { spec }: Service,
  place: ProxyPlace,
): { readonly usesTerminating: boolean; readonly endpoints: readonly KnownEndpoint[] } {
  const isLocal = spec?.internalTrafficPolicy === 'Local';
  const known = isLocal ? all.filter(({ node }) => node === place.node) : all;
  const ready = known.filter((endpoint) => endpoint.ready);
  if (ready.length === 0) {
    const endpoints = known.filter(({ serving, terminating }) => serving && terminating);
    return { usesTerminating: endpoints.length > 0, endpoints };
  }
  return { usesTerminating: false, endpoints: isLocal ? ready : nearest(ready, place) };
}

function nearest(ready: readonly KnownEndpoint[], { node, zone }: ProxyPlace): readonly KnownEndpoint[] {
  const near = (hintsOf: (endpoint: KnownEndpoint) => readonly string[], name: string) => {
    const hinted = ready.filter((endpoint) => hintsOf(endpoint).includes(name));
    return hinted.length > 0 && ready.every((endpoint) => hintsOf(endpoint).length > 0) ? hinted : undefined;
  };
  return near(({ nodeHints }) => nodeHints, node) ?? near(({ zoneHints }) => zoneHints, zone) ?? ready;
}
