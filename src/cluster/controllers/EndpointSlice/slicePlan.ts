import { sameData } from '#cluster/api/sameData.ts';
import type { DiscoveryEndpointPort, Endpoint, EndpointSlice, Service } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';

export const SERVICE_NAME = 'kubernetes.io/service-name';
export const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by';
export const MANAGER = 'endpointslice-controller.k8s.io';
const HEADLESS = 'service.kubernetes.io/headless';

/** Upstream source (v1.36.2): pkg/controller/endpointslice/config/v1alpha1/defaults.go, maxEndpointsPerSlice. */
const MAX_ENDPOINTS = 100;

/** Endpoints with the same ports. */
export interface PortGroup {
  readonly ports: readonly DiscoveryEndpointPort[];
  readonly endpoints: readonly Endpoint[];
}

export interface SlicePlan {
  readonly create: readonly PortGroup[];
  readonly update: readonly ({ readonly slice: EndpointSlice } & PortGroup)[];
  readonly remove: readonly EndpointSlice[];
}

interface Draft {
  readonly slice: EndpointSlice;
  readonly endpoints: Endpoint[];
}

interface Drafts {
  readonly create: PortGroup[];
  readonly update: Draft[];
  readonly remove: EndpointSlice[];
}

/**
 * Writes that bring the slices of one address type up to date. Endpoints stay in their slice. New ones fill slices that
 * are written anyway. Others go to the one slice that they fit into and fill best, else to new slices. Few writes
 * matter more than few slices. `labels` are the wanted labels of the slices.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/reconciler.go, reconcileByAddressType,
 * reconcileByPortMapping, finalize.
 */
export function slicePlan(groups: readonly PortGroup[], slices: readonly EndpointSlice[], labels: Labels): SlicePlan {
  const drafts: Drafts = { create: [], update: [], remove: [] };
  const isOf = (slice: EndpointSlice, { ports }: PortGroup) => samePorts(slice.ports ?? [], ports);
  for (const group of groups) {
    const own = slices.filter((slice) => isOf(slice, group));
    planGroup(group, own, labels, drafts);
  }
  drafts.remove.push(...slices.filter((slice) => !groups.some((group) => isOf(slice, group))));
  if (drafts.remove.length === slices.length && drafts.create.length === 0) keepPlaceholder(drafts, labels);
  return reused(drafts);
}

function planGroup(
  { ports, endpoints }: PortGroup,
  own: readonly EndpointSlice[],
  labels: Labels,
  drafts: Drafts,
): void {
  const waiting = new Map(endpoints.map((endpoint) => [identity(endpoint), endpoint]));
  const updated: Draft[] = [];
  const unchanged: Draft[] = [];
  for (const slice of own) {
    const present = slice.endpoints ?? [];
    const kept = present.flatMap((endpoint) => take(waiting, identity(endpoint)));
    const isChanged = kept.length !== present.length || !sameData(kept, present);
    if (isChanged && kept.length === 0) drafts.remove.push(slice);
    else if (isChanged || isRelabelled(slice, labels)) updated.push({ slice, endpoints: kept });
    else unchanged.push({ slice, endpoints: kept });
  }
  updated.sort((a, b) => b.endpoints.length - a.endpoints.length);
  for (const draft of updated) fill(draft.endpoints, waiting);
  while (waiting.size > 0) {
    const target = waiting.size < MAX_ENDPOINTS ? bestFit(unchanged, waiting.size) : undefined;
    if (target) {
      unchanged.splice(unchanged.indexOf(target), 1);
      updated.push(target);
    }
    const filled = target?.endpoints ?? [];
    fill(filled, waiting);
    if (!target) drafts.create.push({ ports, endpoints: filled });
  }
  drafts.update.push(...updated);
}

/** Slice that is fullest after all are added. */
function bestFit(drafts: readonly Draft[], added: number): Draft | undefined {
  let best: Draft | undefined;
  let room = MAX_ENDPOINTS;
  for (const draft of drafts) {
    const left = MAX_ENDPOINTS - added - draft.endpoints.length;
    if (left < 0 || left >= room) continue;
    best = draft;
    room = left;
  }
  return best;
}

function fill(endpoints: Endpoint[], waiting: Map<string, Endpoint>): void {
  for (const key of [...waiting.keys()].slice(0, Math.max(0, MAX_ENDPOINTS - endpoints.length)))
    endpoints.push(...take(waiting, key));
}

/** A Service always has a slice, even without endpoints and ports. */
function keepPlaceholder({ create, remove }: Drafts, labels: Labels): void {
  const [only] = remove;
  if (remove.length === 1 && only && isPlaceholder(only, labels)) remove.length = 0;
  else create.push({ ports: [], endpoints: [] });
}

function isPlaceholder({ endpoints = [], ports = [], metadata }: EndpointSlice, labels: Labels): boolean {
  return endpoints.length === 0 && ports.length === 0 && sameData(metadata.labels ?? {}, labels);
}

/** Reuses a slice that would be removed, instead of creating another. */
function reused({ create, update, remove }: Drafts): SlicePlan {
  const writes: SlicePlan['update'][number][] = update.map(({ slice, endpoints }) => ({
    slice,
    ports: slice.ports ?? [],
    endpoints,
  }));
  while (create.length > 0 && remove.length > 0) {
    const slice = remove.shift();
    const group = create.pop();
    if (slice && group) writes.push({ slice, ...group });
  }
  return { create, update: writes, remove };
}

/** The order of ports does not matter. */
function samePorts(a: readonly DiscoveryEndpointPort[], b: readonly DiscoveryEndpointPort[]): boolean {
  return a.length === b.length && a.every((port) => b.some((other) => sameData(port, other)));
}

function identity({ targetRef, addresses, nodeName, hostname }: Endpoint): string {
  return [targetRef?.uid ?? '', [...addresses].sort().join(','), nodeName ?? '', hostname ?? ''].join('/');
}

function take(waiting: Map<string, Endpoint>, key: string): Endpoint[] {
  const endpoint = waiting.get(key);
  waiting.delete(key);
  return endpoint ? [endpoint] : [];
}

/**
 * Labels of the Service, and the controller's own.
 * Upstream source (v1.36.2): staging/src/k8s.io/endpointslice/utils.go, setEndpointSliceLabels.
 */
export function sliceLabels({ metadata, spec }: Service): Labels {
  const isHeadless = (spec?.clusterIP ?? '') === '' || spec?.clusterIP === 'None';
  return {
    ...fromService(metadata.labels),
    ...(isHeadless && { [HEADLESS]: '' }),
    [SERVICE_NAME]: metadata.name,
    [MANAGED_BY]: MANAGER,
  };
}

/**
 * Whether the Service's labels have changed since the slice was written. A change of the controller's own labels does
 * not cause a write.
 */
export function isRelabelled({ metadata }: EndpointSlice, labels: Labels): boolean {
  return !sameData(fromService(metadata.labels), fromService(labels));
}

function fromService(labels: Labels = {}): Labels {
  const { [HEADLESS]: _, [SERVICE_NAME]: _name, [MANAGED_BY]: _manager, ...others } = labels;
  return others;
}
