import { store } from '#cluster/api/kindTables.ts';
import type { World } from '#kernel/world.ts';
import type { Endpoint, EndpointSlice } from '#model/generated/types.ts';
import { NONE } from './parts.ts';

const SERVICE_NAME = 'kubernetes.io/service-name';
const MOST_SHOWN = 3;

/** The EndpointSlices of a Service, by name. */
export function slicesOf(world: World, namespace: string | undefined, service: string): EndpointSlice[] {
  return world
    .table(store('EndpointSlice'))
    .values()
    .filter(({ metadata }) => metadata.namespace === namespace && metadata.labels?.[SERVICE_NAME] === service);
}

/**
 * The first three ready addresses of one port of a Service. The text announces the others even where none of them is
 * ready.
 * Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/describe/describe.go, formatEndpointSlices.
 */
export function endpointsText(slices: readonly EndpointSlice[], portName: string): string {
  if (slices.length === 0) return NONE;
  const addresses = slices.flatMap(({ ports = [], endpoints = [] }) =>
    ports.length === 0
      ? endpoints.map((endpoint) => shownAddress(endpoint))
      : ports
          .filter(({ name = '' }) => name === portName)
          .flatMap(({ port = 0 }) => endpoints.map((endpoint) => shownAddress(endpoint, port))),
  );
  const shown: string[] = [];
  let more = 0;
  let isMore = false;
  for (const address of addresses) {
    isMore = shown.length === MOST_SHOWN;
    if (address === undefined) continue;
    if (isMore) more += 1;
    else shown.push(address);
  }
  return isMore ? `${shown.join(',')} + ${more} more...` : shown.join(',');
}

/** Undefined for an endpoint that is not ready; an unset condition counts as ready. */
function shownAddress({ addresses, conditions }: Endpoint, port?: number): string | undefined {
  const [address = ''] = addresses;
  if (conditions?.ready === false) return undefined;
  return port === undefined ? address : hostPort(address, port);
}

function hostPort(address: string, port: number): string {
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}
