import { compare } from '#base/order.ts';
import type {
  Container,
  ContainerExtendedResourceRequest,
  DeviceClass,
  DeviceRequest,
  Pod,
  ResourceClaim,
} from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import { deviceClassFor, isDeviceResource } from '../../framework/claims.ts';
import type { Lister } from '../../framework/handle.ts';
import type { NodeInfo } from '../../framework/nodeInfo.ts';
import type { PodInfo } from '../../framework/podInfo.ts';

const ANNOTATION = 'resource.kubernetes.io/extended-resource-claim';
/** Not a valid object name: the claim exists only in the scheduler's memory. */
const UNMADE = '<extended-resources>';

/**
 * Claim for a Pod's extended resources that devices provide. Either the one created in an earlier attempt, or a new one
 * without requests. Undefined if there are no such resources.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/dynamicresources/extendeddynamicresources.go,
 * preFilterExtendedResources.
 */
export function extendedClaim(
  { pod, requests }: PodInfo,
  classes: Lister<DeviceClass>,
  claims: Lister<ResourceClaim>,
): ResourceClaim | undefined {
  if (requests.scalar.size === 0) return undefined;
  const isBacked = ([name, amount]: [string, number]) =>
    amount !== 0 && isDeviceResource(name) && deviceClassFor(name, classes) !== undefined;
  if (![...requests.scalar].some(isBacked)) return undefined;
  return madeClaim(pod, claims) ?? unmadeClaim(pod);
}

/** Claim that already exists. */
export function madeClaim(pod: Pod, claims: Lister<ResourceClaim>): ResourceClaim | undefined {
  const { uid, name } = pod.metadata;
  return claims
    .values()
    .find(
      ({ metadata }) =>
        metadata.annotations?.[ANNOTATION] === 'true' &&
        metadata.ownerReferences?.some(
          (owner) => owner.name === name && owner.controller === true && owner.uid === uid,
        ),
    );
}

/** Claim that would be created. */
export function unmadeClaim({ metadata }: Pod): ResourceClaim {
  const { name, namespace, uid = '' } = metadata;
  const owner = { apiVersion: 'v1', kind: 'Pod', name, uid, controller: true };
  return {
    apiVersion: 'resource.k8s.io/v1',
    kind: 'ResourceClaim',
    metadata: {
      name: UNMADE,
      uid: `${uid}/extended-resources`,
      generateName: `${name}-extended-resources-`,
      ...(namespace !== undefined && { namespace }),
      ownerReferences: [owner],
      annotations: { [ANNOTATION]: 'true' },
    },
    spec: {},
  };
}

export function isUnmade({ metadata }: ResourceClaim): boolean {
  return metadata.name === UNMADE;
}

/** Claim in the form sent to the API server. */
export function toMake({ metadata, status: _, ...claim }: ResourceClaim): ResourceClaim {
  const { uid: __, ...rest } = metadata;
  return { ...claim, metadata: { ...rest, name: '' } };
}

/**
 * Amounts of resources that a node provides by devices: those that its kubelet does not offer. A string names a
 * resource that the node lacks.
 * Upstream source (v1.36.2): the same file, filterExtendedResources.
 */
export function resourcesFromDevices(
  { requests }: PodInfo,
  node: NodeInfo,
  classes: Lister<DeviceClass>,
): ReadonlyMap<string, number> | 'cannot fit resource' {
  const wanted = new Map<string, number>();
  for (const [name, amount] of requests.scalar) {
    if (!isDeviceResource(name) || amount === 0) continue;
    const offered = node.allocatableScalar.get(name);
    if (!offered && deviceClassFor(name, classes)) wanted.set(name, amount);
    else if (offered === undefined) return 'cannot fit resource';
  }
  return wanted;
}

export interface RequestsAndMappings {
  readonly requests: readonly DeviceRequest[];
  readonly mappings: readonly ContainerExtendedResourceRequest[];
}

/**
 * One request for each container and resource. Init containers that end reuse later containers' devices. Of their
 * additional needs, only the largest counts.
 * Upstream source (v1.36.2): the same file, createRequestsAndMappings.
 */
export function requestsAndMappings(
  pod: Pod,
  resources: Iterable<string>,
  classes: Lister<DeviceClass>,
): RequestsAndMappings {
  const requests: Asked[] = [];
  const mappings: ContainerExtendedResourceRequest[] = [];
  for (const resource of [...resources].sort()) {
    const deviceClass = deviceClassFor(resource, classes);
    if (!deviceClass) continue;
    const ofResource = askedFor(pod, resource, deviceClass.metadata.name);
    requests.push(...ofResource.requests);
    mappings.push(...ofResource.mappings);
  }
  requests.sort((a, b) => compare(a.name, b.name));
  return { requests: requests.map(({ name, exactly }) => ({ name, exactly })), mappings };
}

interface Asked {
  readonly name: string;
  readonly exactly: {
    readonly deviceClassName: string;
    readonly allocationMode: 'ExactCount';
    readonly count: number;
  };
}

interface AskedOfOne {
  readonly request: Asked | undefined;
  readonly mappings: readonly ContainerExtendedResourceRequest[];
}

function askedFor(pod: Pod, resource: string, className: string) {
  const { initContainers = [], containers } = pod.spec;
  const all = [...initContainers, ...containers];
  const isShort = (index: number) => index < initContainers.length && !isSidecar(all[index] as Container);
  const ask = (index: number, reusable: readonly Asked[]): AskedOfOne =>
    askedBy(all[index] as Container, index, resource, className, reusable);
  const long = all.map((_, index) => (isShort(index) ? NOTHING : ask(index, [])));
  const short = all.map((_, index) =>
    isShort(index)
      ? ask(
          index,
          long.slice(index).flatMap(({ request }) => request ?? []),
        )
      : NOTHING,
  );
  const extra = short.flatMap(({ request }) => request ?? []);
  const most = extra.reduce<Asked | undefined>(
    (best, one) => (best === undefined || best.exactly.count < one.exactly.count ? one : best),
    undefined,
  );
  const names = new Set(extra.map(({ name }) => name));
  const shortMappings = short
    .flatMap(({ mappings }) => mappings)
    .map((mapping) => (most && names.has(mapping.requestName) ? { ...mapping, requestName: most.name } : mapping));
  return {
    requests: [...(most ? [most] : []), ...long.flatMap(({ request }) => request ?? [])],
    mappings: [...long.flatMap(({ mappings }) => mappings), ...shortMappings],
  };
}

const NOTHING: AskedOfOne = { request: undefined, mappings: [] };

function askedBy(
  { name, resources }: Container,
  index: number,
  resource: string,
  className: string,
  reusable: readonly Asked[],
): AskedOfOne {
  const wanted = resources?.requests ?? {};
  const amount = Object.hasOwn(wanted, resource) ? quantityValue(String(wanted[resource])) : 0;
  if (amount === 0) return NOTHING;
  const mapping = (requestName: string) => ({ containerName: name, resourceName: resource, requestName });
  const mappings: ContainerExtendedResourceRequest[] = [];
  let reused = 0;
  for (const request of reusable) {
    reused += request.exactly.count;
    mappings.push(mapping(request.name));
    if (reused >= amount) return { request: undefined, mappings };
  }
  const place = Object.keys(wanted).sort().indexOf(resource);
  const requestName = `container-${index}-request-${place}`;
  const exactly = { deviceClassName: className, allocationMode: 'ExactCount', count: amount - reused } as const;
  return { request: { name: requestName, exactly }, mappings: [...mappings, mapping(requestName)] };
}
