import type { DiscoveryEndpointPort, Endpoint, EndpointSlice } from '../../../model/generated/types.ts';
import { sameData } from '../../api/sameData.ts';

/** Upstream source (v1.36.2): pkg/controller/endpointslice/config/v1alpha1/defaults.go, maxEndpointsPerSlice. */
const MAX_ENDPOINTS = 100;

/** Endpoints that have the same ports. */
export interface PortGroup {
  readonly ports: readonly DiscoveryEndpointPort[];
  readonly endpoints: readonly Endpoint[];
}

export interface SlicePlan {
  readonly create: readonly PortGroup[];
  readonly update: readonly { readonly slice: EndpointSlice; readonly endpoints: readonly Endpoint[] }[];
  readonly remove: readonly EndpointSlice[];
}

/**
 * What to write so that the slices say what is so: endpoints stay in the slice they are in, new ones go where there is room.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/reconciler.go.
 */
export function slicePlan(groups: readonly PortGroup[], slices: readonly EndpointSlice[]): SlicePlan {
  const plan = {
    create: [] as PortGroup[],
    update: [] as SlicePlan['update'][number][],
    remove: [] as EndpointSlice[],
  };
  for (const group of groups) {
    const own = slices.filter((slice) => sameData(slice.ports ?? [], group.ports));
    planGroup(group, own, groups.length === 1, plan);
  }
  const used = slices.filter((slice) => groups.some(({ ports }) => sameData(slice.ports ?? [], ports)));
  plan.remove.push(...slices.filter((slice) => !used.includes(slice)));
  return plan;
}

function planGroup(
  group: PortGroup,
  own: readonly EndpointSlice[],
  only: boolean,
  plan: { create: PortGroup[]; update: SlicePlan['update'][number][]; remove: EndpointSlice[] },
): void {
  const waiting = new Map(group.endpoints.map((endpoint) => [identity(endpoint), endpoint]));
  const filled = own.map((slice) => ({
    slice,
    endpoints: (slice.endpoints ?? []).flatMap((endpoint) => take(waiting, identity(endpoint))),
  }));
  for (const { endpoints } of filled) {
    for (const key of [...waiting.keys()].slice(0, MAX_ENDPOINTS - endpoints.length))
      endpoints.push(...take(waiting, key));
  }
  const rest = [...waiting.values()];
  for (let i = 0; i < rest.length; i += MAX_ENDPOINTS)
    plan.create.push({ ports: group.ports, endpoints: rest.slice(i, i + MAX_ENDPOINTS) });
  const empty = filled.filter(({ endpoints }) => endpoints.length === 0);
  const keepsOne = only && empty.length === filled.length && rest.length === 0;
  if (keepsOne && filled.length === 0) plan.create.push({ ports: group.ports, endpoints: [] });
  for (const entry of filled) {
    if (entry.endpoints.length === 0 && !(keepsOne && entry === filled[0])) plan.remove.push(entry.slice);
    else if (!sameData(entry.endpoints, entry.slice.endpoints ?? [])) plan.update.push(entry);
  }
}

function identity({ targetRef, addresses }: Endpoint): string {
  return `${targetRef?.uid ?? ''}/${addresses.join(',')}`;
}

function take(waiting: Map<string, Endpoint>, key: string): Endpoint[] {
  const endpoint = waiting.get(key);
  waiting.delete(key);
  return endpoint ? [endpoint] : [];
}
