import type { APIService, EndpointSlice, Service } from '#model/generated/types.ts';

/** Value of the Available condition of an APIService. */
export interface Availability {
  readonly status: 'True' | 'False';
  readonly reason: 'Passed' | 'ServiceNotFound' | 'ServicePortError' | 'EndpointsNotFound' | 'MissingEndpoints';
  readonly message: string;
}

const HTTPS = 443;

/**
 * Works out whether an extension serves an APIService that names a Service. `slices` belong to that Service. The model
 * assumes that a ready extension answers, so the last upstream check (discovery of the group) always passes.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go, sync.
 */
export function availabilityOf(
  { spec }: APIService,
  service: Service | undefined,
  slices: readonly EndpointSlice[],
): Availability {
  const { namespace = '', name = '', port = HTTPS } = spec?.service ?? {};
  const named = `service/${name} in "${namespace}"`;
  const no = (reason: Availability['reason'], message: string): Availability => ({ status: 'False', reason, message });
  if (!service) return no('ServiceNotFound', `${named} is not present`);
  const { type = 'ClusterIP', ports = [] } = service.spec ?? {};
  if (type === 'ClusterIP') {
    const found = ports.find((one) => one.port === port);
    if (!found) return no('ServicePortError', `${named} is not listening on port ${port}`);
    if (slices.length === 0) return no('EndpointsNotFound', `cannot find endpointslices for ${named}`);
    const portName = found.name ?? '';
    if (!slices.some((slice) => hasAvailableEndpoint(slice, portName)))
      return no('MissingEndpoints', `endpointslices for ${named} have no addresses with port name "${portName}"`);
  }
  return { status: 'True', reason: 'Passed', message: 'all checks passed' };
}

function hasAvailableEndpoint({ endpoints, ports }: EndpointSlice, portName: string): boolean {
  const isReady = (endpoints ?? []).some(({ conditions }) => conditions?.ready !== false);
  return isReady && (ports ?? []).some(({ name, port }) => name === portName && port !== undefined);
}

/** Whether the slice has endpoints of the named Service. */
export function isSliceOf({ metadata }: EndpointSlice, namespace: string, name: string): boolean {
  return metadata?.namespace === namespace && metadata.labels?.['kubernetes.io/service-name'] === name;
}

/**
 * Groups and versions, sorted, that discovery cannot refresh because their extension is unavailable.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apiserver/handler_discovery.go.
 */
export function staleGroupVersions(apiServices: Iterable<APIService>): string[] {
  const stale: string[] = [];
  for (const { spec, status } of apiServices) {
    const available = status?.conditions?.find(({ type }) => type === 'Available');
    if (spec?.service && available?.status === 'False') stale.push(`${spec.group}/${spec.version}`);
  }
  return stale.sort();
}

/**
 * Error text of discovery for stale groups.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/discovery/{discovery_client,aggregated_discovery}.go.
 */
export function discoveryFailure(groupVersions: readonly string[]): string {
  const each = groupVersions.map((one) => `${one}: stale GroupVersion discovery: ${one}`);
  return `unable to retrieve the complete list of server APIs: ${each.join(', ')}`;
}
