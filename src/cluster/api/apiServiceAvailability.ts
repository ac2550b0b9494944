import type { APIService, EndpointSlice, Service } from '#model/generated/types.ts';

/** What the condition Available of an APIService is to say. */
export interface Availability {
  readonly status: 'True' | 'False';
  readonly reason: 'Passed' | 'ServiceNotFound' | 'ServicePortError' | 'EndpointsNotFound' | 'MissingEndpoints';
  readonly message: string;
}

const HTTPS = 443;

/**
 * Whether an extension answers for an APIService that names a Service; `slices` are those of the Service. Whoever is ready is taken to
 * answer, so that the last check of the original, for the group's own discovery, always passes.
 * Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/controllers/status/remote/remote_available_controller.go, sync.
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

/** Whether the slice has endpoints of that Service. */
export function isSliceOf({ metadata }: EndpointSlice, namespace: string, name: string): boolean {
  return metadata?.namespace === namespace && metadata.labels?.['kubernetes.io/service-name'] === name;
}

/**
 * The groups and versions that discovery has no fresh answer for, sorted: an extension is to answer, and is not available.
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

/** What discovery's error says of them. Upstream source (v1.36.2): staging/src/k8s.io/client-go/discovery/{discovery_client,aggregated_discovery}.go. */
export function discoveryFailure(groupVersions: readonly string[]): string {
  const each = groupVersions.map((one) => `${one}: stale GroupVersion discovery: ${one}`);
  return `unable to retrieve the complete list of server APIs: ${each.join(', ')}`;
}
