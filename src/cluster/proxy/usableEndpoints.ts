import type { ProxyEndpoint } from '#cluster/api/proxyRules.ts';
import type { Service } from '#model/generated/types.ts';

/** An endpoint as kube-proxy reads it from EndpointSlices. */
export interface KnownEndpoint extends ProxyEndpoint {
  readonly nodeHints: readonly string[];
  readonly zoneHints: readonly string[];
}

/** Node that the kube-proxy runs on. */
export interface ProxyPlace {
  readonly node: string;
  readonly zone: string;
}

/**
 * Endpoints that receive connections: the ready ones. If all of them have hints for the node or zone, only those that
 * match. If none is ready: the terminating ones that still serve. `internalTrafficPolicy: Local` limits all of this to
 * the node's own endpoints.
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
