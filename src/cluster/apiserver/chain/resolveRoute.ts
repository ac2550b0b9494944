import { type Availability, availabilityOf, isSliceOf } from '#cluster/api/apiServiceAvailability.ts';
import { store } from '#cluster/api/kindTables.ts';
import { builtInKind, type RequestInfo } from '#cluster/api/requestInfo.ts';
import { isServedKind } from '#cluster/releases/featureGates.ts';
import type { World } from '#kernel/world.ts';
import type { APIService } from '#model/generated/types.ts';
import { groupOf, KINDS, kindInfo } from '#model/kinds.ts';

/** Server of the delegation chain that answers. */
export type ServerRoute =
  | {
      readonly server: 'kube-aggregator';
      readonly apiService: string;
      readonly service: string;
      readonly available: boolean;
    }
  | { readonly server: 'kube-apiserver'; readonly kind: string; readonly namespaced: boolean }
  | {
      readonly server: 'apiextensions-apiserver';
      readonly kind: string;
      readonly namespaced: boolean;
      readonly subresources: readonly string[];
    }
  /** Paths without a resource: `/healthz`, `/version`, discovery. */
  | { readonly server: 'kube-apiserver'; readonly path: string }
  /** `isGroup`: the group exists, but not the version, resource or subresource. */
  | { readonly server: 'notFound'; readonly isGroup?: boolean }
  /** A real server of v1.36 answers, this model does not. */
  | { readonly server: 'notModelled' };

/**
 * API versions that every server of v1.36 has and the model has not.
 * Upstream source (v1.36.2): pkg/controlplane/instance.go, DefaultAPIResourceConfigSource.
 */
const NOT_MODELLED: ReadonlySet<string> = new Set([
  'authentication.k8s.io/v1',
  'authorization.k8s.io/v1',
  'autoscaling/v1',
  'certificates.k8s.io/v1',
  'events.k8s.io/v1',
]);

/** Also of a group alone. */
export function isNotModelledApi(group: string, version?: string): boolean {
  if (version !== undefined) return NOT_MODELLED.has(`${group}/${version}`);
  return (
    [...NOT_MODELLED].some((one) => groupOf(one) === group) && KINDS.every((info) => groupOf(info.apiVersion) !== group)
  );
}

const PATHS =
  /^\/($|healthz(\/|$)|livez(\/|$)|readyz(\/|$)|version\/?$|metrics$|openapi(\/|$)|api\/?$|api\/v1\/?$|apis\/?$)/;

/**
 * Subresources of built-in resources besides `status`.
 * Upstream source (v1.36.2): pkg/registry/<group>/rest/storage_<group>.go.
 */
export const SUBRESOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Pod', ['attach', 'binding', 'ephemeralcontainers', 'eviction', 'exec', 'log', 'portforward', 'proxy', 'resize']],
  ['Node', ['proxy']],
  ['Service', ['proxy']],
  ['Namespace', ['finalize']],
  ['ServiceAccount', ['token']],
  ['Deployment', ['scale']],
  ['ReplicaSet', ['scale']],
  ['StatefulSet', ['scale']],
  ['ReplicationController', ['scale']],
]);

/**
 * Each server delegates requests that are not its own: aggregator, built-in resources, custom resources, 404.
 * Upstream source (v1.36.2): cmd/kube-apiserver/app/server.go, CreateServerChain.
 */
export function resolveRoute(world: World, info: RequestInfo): ServerRoute {
  if (!info.isResourceRequest) return pathRoute(info.path);
  return aggregated(world, info) ?? builtIn(world, info) ?? custom(world, info) ?? absent(info);
}

function absent({ apiGroup, apiVersion, resource }: RequestInfo): ServerRoute {
  if (isNotModelledApi(apiGroup, apiVersion) || (apiGroup === '' && resource === 'componentstatuses'))
    return { server: 'notModelled' };
  return { server: 'notFound', isGroup: KINDS.some((info) => groupOf(info.apiVersion) === apiGroup) };
}

function pathRoute(path: string): ServerRoute {
  return PATHS.test(path) ? { server: 'kube-apiserver', path } : { server: 'notFound' };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apiserver/handler_proxy.go. */
function aggregated(world: World, { apiGroup, apiVersion }: RequestInfo): ServerRoute | undefined {
  const table = world.table(store('APIService'));
  if (table.size === 0) return undefined;
  const apiService = `${apiVersion}.${apiGroup}`;
  const found = table.get(apiService);
  const availability = found && backendAvailability(world, found);
  if (!availability) return undefined;
  const { namespace = '', name = '' } = found.spec.service ?? {};
  return {
    server: 'kube-aggregator',
    apiService,
    service: `${namespace}/${name}`,
    available: availability.status === 'True',
  };
}

/** Current result of the availability check; `undefined` if no Service is the backend. */
export function backendAvailability(world: World, apiService: APIService): Availability | undefined {
  const { service } = apiService.spec ?? {};
  if (!service) return undefined;
  const { namespace = '', name = '' } = service;
  const slices = world
    .table(store('EndpointSlice'))
    .values()
    .filter((slice) => isSliceOf(slice, namespace, name));
  return availabilityOf(apiService, world.table(store('Service')).get(`${namespace}/${name}`), slices);
}

function builtIn(world: World, { apiGroup, apiVersion, resource, subresource }: RequestInfo): ServerRoute | undefined {
  const info = builtInKind(apiGroup, apiVersion, resource);
  if (!info || !isServedKind(world, info.kind)) return undefined;
  const isKnown =
    subresource === '' ||
    (subresource === 'status' && info.hasStatus) ||
    (SUBRESOURCES.get(info.kind)?.includes(subresource) ?? false);
  if (!isKnown) return undefined;
  const { kind, namespaced } = info;
  if (kind === 'CustomResourceDefinition')
    return { server: 'apiextensions-apiserver', kind, namespaced, subresources: ['status'] };
  return { server: 'kube-apiserver', kind, namespaced };
}

/** Custom resources have only `status` and `scale`, if the definition declares them. */
function custom(world: World, { apiGroup, apiVersion, resource, subresource }: RequestInfo): ServerRoute | undefined {
  const found = world.table(store('CustomResourceDefinition')).get(`${resource}.${apiGroup}`);
  const version = found?.spec.versions.find(({ name, served }) => name === apiVersion && served !== false);
  if (!found || !version) return undefined;
  const { names, scope } = found.spec;
  const subresources = Object.keys(version.subresources ?? {}).sort();
  if (subresource !== '' && !subresources.includes(subresource)) return undefined;
  return {
    server: 'apiextensions-apiserver',
    kind: kindInfo(names.kind) === undefined || apiGroup !== '' ? `${names.kind}.${apiGroup}` : names.kind,
    namespaced: scope !== 'Cluster',
    subresources,
  };
}
