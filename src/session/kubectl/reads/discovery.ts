import { compare } from '#base/order.ts';
import { discoveryFailure, staleGroupVersions } from '#cluster/api/apiServiceAvailability.ts';
import { store } from '#cluster/api/kindTables.ts';
import { SUBRESOURCES } from '#cluster/apiserver/chain/resolveRoute.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, kindInfo } from '#model/kinds.ts';
import type { Invocation } from '../invocation.ts';
import { notHere, usageError } from '../kubectlError.ts';
import { IN_ALL, type Resource, resourcesOf, servedVersions } from '../resources.ts';
import { textTable } from '../textTable.ts';
import type { Printed } from '../writeOutput.ts';

const HEADINGS = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND'];

const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

const EXTENSIONS = ['admissionregistration.k8s.io', 'apiextensions.k8s.io'];

const CUSTOM_VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'];

/**
 * The kustomize version that this release of kubectl is built with. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/version/version.go.
 */
const KUSTOMIZE = 'v5.8.1';

/** Printed with the discovery answer, because the real answer has more. */
export const DISCOVERY_NOTE =
  '(model) This lists what the API server of this model serves. Reviews, the subresources attach, exec, portforward and proxy, storage version hashes and the address of the server are not in this model.';

/**
 * Group priorities. Upstream source (v1.36.2): cmd/kube-apiserver/app/aggregator.go,
 * pkg/controlplane/apiserver/aggregator.go; custom groups take theirs from
 * pkg/controlplane/controller/crdregistration.
 */
const PRIORITIES: Readonly<Record<string, number>> = {
  apps: 17800,
  'events.k8s.io': 17750,
  autoscaling: 17500,
  batch: 17400,
  'certificates.k8s.io': 17300,
  'networking.k8s.io': 17200,
  policy: 17100,
  'rbac.authorization.k8s.io': 17000,
  'storage.k8s.io': 16800,
  'admissionregistration.k8s.io': 16700,
  'apiextensions.k8s.io': 16700,
  'scheduling.k8s.io': 16600,
  'coordination.k8s.io': 16500,
  'node.k8s.io': 16300,
  'discovery.k8s.io': 16200,
  'resource.k8s.io': 16200,
  'flowcontrol.apiserver.k8s.io': 16100,
  'internal.apiserver.k8s.io': 16000,
  'storagemigration.k8s.io': 15800,
};
const OF_DEFINITIONS = 1000;
/** The aggregator's own group comes before all others. */
const AGGREGATOR = 'apiregistration.k8s.io';

/** The answer to `/apis/GROUP`. */
interface ApiGroup {
  readonly name: string;
  readonly versions: readonly { readonly groupVersion: string; readonly version: string }[];
  readonly preferredVersion: { readonly groupVersion: string; readonly version: string };
}

/**
 * The documents of discovery: `/api`, `/apis`, `/apis/GROUP`, `/api/v1`, `/apis/GROUP/VERSION`; undefined for a group or version that is not served.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/discovery/{legacy,root,group,version}.go.
 */
export function discoveryDocument(world: World, path: string): object | undefined {
  const [prefix = '', first, second] = path.replace(/^\/|\/$/g, '').split('/');
  if (prefix === 'api')
    return first === undefined ? { kind: 'APIVersions', versions: ['v1'] } : resourceList(world, first);
  if (first === undefined) return { kind: 'APIGroupList', apiVersion: 'v1', groups: groupsOf(world) };
  if (second !== undefined) return resourceList(world, `${first}/${second}`);
  const group = groupsOf(world).find(({ name }) => name === first);
  return group && { kind: 'APIGroup', apiVersion: 'v1', ...group };
}

function groupsOf(world: World): ApiGroup[] {
  const versions = new Map<string, string[]>();
  for (const { apiVersion } of resourcesOf(world)) {
    const group = groupOf(apiVersion);
    const version = apiVersion.slice(group.length + 1);
    const known = versions.get(group) ?? [];
    if (group !== '' && !known.includes(version)) versions.set(group, [...known, version]);
  }
  for (const { spec } of world.table(store('CustomResourceDefinition')).values())
    versions.set(spec.group, [
      ...new Set([...(versions.get(spec.group) ?? []), ...servedVersions(spec.versions).map(({ name }) => name)]),
    ]);
  return [...versions]
    .sort(([a], [b]) => priorityOf(b) - priorityOf(a) || compare(a, b))
    .map(([name, all]) => {
      const listed = servedVersions(all.map((version) => ({ name: version, served: true }))).map((version) => ({
        groupVersion: `${name}/${version.name}`,
        version: version.name,
      }));
      return { name, versions: listed, preferredVersion: listed[0] ?? { groupVersion: name, version: '' } };
    });
}

function priorityOf(group: string): number {
  if (group === AGGREGATOR) return Number.POSITIVE_INFINITY;
  return Object.hasOwn(PRIORITIES, group) ? (PRIORITIES[group] ?? 0) : OF_DEFINITIONS;
}

const READ_AND_WRITTEN = ['get', 'patch', 'update'];
/**
 * Subresources that the model serves, with the type that they accept where it differs. Upstream source (v1.36.2):
 * pkg/registry/core/rest/storage_core.go.
 */
const PARTS: Readonly<Record<string, { readonly verbs: readonly string[]; readonly of?: object }>> = {
  status: { verbs: READ_AND_WRITTEN },
  scale: { verbs: READ_AND_WRITTEN, of: { group: 'autoscaling', version: 'v1', kind: 'Scale' } },
  log: { verbs: ['get'] },
  binding: { verbs: ['create'], of: { kind: 'Binding' } },
  ephemeralcontainers: { verbs: READ_AND_WRITTEN },
  eviction: { verbs: ['create'], of: { group: 'policy', version: 'v1', kind: 'Eviction' } },
  resize: { verbs: READ_AND_WRITTEN },
  finalize: { verbs: ['update'] },
};

function resourceList(world: World, groupVersion: string): object | undefined {
  const built = resourcesOf(world).filter(({ apiVersion, kind }) => apiVersion === groupVersion && !kind.includes('.'));
  const resources = [...built.flatMap(entriesOf), ...definedEntries(world, groupVersion)];
  if (resources.length === 0) return undefined;
  resources.sort((a, b) => compare(a.name, b.name));
  return { kind: 'APIResourceList', ...(groupVersion.includes('/') && { apiVersion: 'v1' }), groupVersion, resources };
}

interface Entry {
  readonly name: string;
}

function entriesOf(resource: Resource): Entry[] {
  const { plural, kind, kindName, namespaced, shortNames } = resource;
  const categories = categoriesOf(resource);
  const whole = {
    name: plural,
    singularName: kindName.toLowerCase(),
    namespaced,
    kind: kindName,
    verbs: [...verbsOf(resource)].sort(),
    ...(shortNames.length > 0 && { shortNames }),
    ...(categories.length > 0 && { categories }),
  };
  const names = [...(kindInfo(kind)?.hasStatus ? ['status'] : []), ...(SUBRESOURCES.get(kind) ?? [])];
  return [whole, ...names.flatMap((part) => partEntry(`${plural}/${part}`, namespaced, kindName, part))];
}

function partEntry(name: string, namespaced: boolean, kind: string, part: string): Entry[] {
  const known = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  return known ? [{ name, singularName: '', namespaced, kind, ...known.of, verbs: known.verbs } as Entry] : [];
}

function definedEntries(world: World, groupVersion: string): Entry[] {
  return world
    .table(store('CustomResourceDefinition'))
    .values()
    .flatMap(({ spec: { group, names, scope, versions } }) => {
      const version = servedVersions(versions).find(({ name }) => `${group}/${name}` === groupVersion);
      if (!version) return [];
      const { plural, kind, singular = kind.toLowerCase(), shortNames = [], categories = [] } = names;
      const namespaced = scope !== 'Cluster';
      const whole = {
        name: plural,
        singularName: singular,
        namespaced,
        kind,
        verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
        ...(shortNames.length > 0 && { shortNames }),
        ...(categories.length > 0 && { categories }),
      };
      const parts = Object.keys(version.subresources ?? {}).sort();
      return [whole, ...parts.flatMap((part) => partEntry(`${plural}/${part}`, namespaced, kind, part))];
    });
}

/** `kubectl version`. */
export function version({ words, flags }: Invocation): Printed {
  if (words.length > 0) throw usageError(`extra arguments: [${words.join(' ')}]`);
  const output = flags.text('output') ?? '';
  if (!['', 'yaml', 'json'].includes(output)) throw usageError(`--output must be 'yaml' or 'json'`);
  if (output !== '') throw notHere(`kubectl version -o ${output} (this program is not a build of kubectl)`);
  const server = flags.isOn('client') ? '' : `Server Version: ${RELEASE}\n`;
  return { out: `Client Version: ${RELEASE}\nKustomize Version: ${KUSTOMIZE}\n${server}` };
}

/**
 * `kubectl api-versions`: the versions that the model's API server serves. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/cmd/apiresources/apiversions.go.
 */
export function apiVersions({ world, words }: Invocation): Printed {
  if (words.length > 0)
    throw usageError(`unexpected arguments: [${words.join(' ')}]\nSee 'kubectl api-versions -h' for help and examples`);
  const own = world
    .table(store('CustomResourceDefinition'))
    .values()
    .flatMap(({ spec }) => spec.versions.filter(({ served }) => served).map(({ name }) => `${spec.group}/${name}`));
  const all = new Set([...resourcesOf(world).map(({ apiVersion }) => apiVersion), ...own]);
  return {
    out: [...all]
      .sort()
      .map((one) => `${one}\n`)
      .join(''),
  };
}

/** `kubectl api-resources`. Upstream source (v1.36.2): staging/src/k8s.io/kubectl/pkg/cmd/apiresources/apiresources.go. */
export function apiResources({ world, flags, words }: Invocation): Printed {
  if (words.length > 0)
    throw usageError(
      `unexpected arguments: [${words.join(' ')}]\nSee 'kubectl api-resources -h' for help and examples`,
    );
  const sort = flags.text('sort-by') ?? '';
  if (!['', 'name', 'kind'].includes(sort)) throw usageError('--sort-by accepts only name or kind');
  const [group, verbs, categories] = [flags.text('api-group'), flags.list('verbs'), flags.list('categories')];
  const order = (one: Resource) =>
    sort === 'name' ? one.plural : sort === 'kind' ? one.kindName : groupOf(one.apiVersion);
  const found = resourcesOf(world)
    .filter(({ namespaced }) => !flags.has('namespaced') || namespaced === flags.isOn('namespaced'))
    .filter(({ apiVersion }) => group === undefined || groupOf(apiVersion) === group)
    .filter((resource) => verbs.every((verb) => verbsOf(resource).includes(verb)))
    .filter((resource) => categories.every((category) => categoriesOf(resource).includes(category)))
    .sort((a, b) => byText(order(a), order(b)) || byText(a.plural, b.plural));
  const output = flags.text('output') ?? '';
  const stale = staleGroupVersions(world.table(store('APIService')).values());
  const incomplete = stale.length > 0 && { err: `error: ${discoveryFailure(stale)}\n`, failed: true };
  if (output === 'name')
    return {
      ...incomplete,
      out: found
        .map(({ plural, apiVersion }) => `${[plural, groupOf(apiVersion)].filter(Boolean).join('.')}\n`)
        .join(''),
    };
  if (output !== '' && output !== 'wide') throw notHere(`kubectl api-resources -o ${output}`);
  const isWide = output === 'wide';
  const rows = found.map((resource) => [
    resource.plural,
    resource.shortNames.join(','),
    resource.apiVersion,
    String(resource.namespaced),
    resource.kindName,
    ...(isWide ? [verbsOf(resource).join(','), categoriesOf(resource).join(',')] : []),
  ]);
  const headings = isWide ? [...HEADINGS, 'VERBS', 'CATEGORIES'] : HEADINGS;
  return { ...incomplete, out: textTable(flags.isOn('no-headers') ? [] : headings, rows) };
}

/** The verbs of a resource. Namespaces have no deletecollection. */
function verbsOf({ kind }: Resource): readonly string[] {
  if (kind === 'Namespace') return VERBS.filter((verb) => verb !== 'deletecollection');
  return kind.includes('.') ? CUSTOM_VERBS : VERBS;
}

function categoriesOf({ kind, apiVersion }: Resource): readonly string[] {
  if (IN_ALL.includes(kind)) return ['all'];
  return EXTENSIONS.includes(groupOf(apiVersion)) ? ['api-extensions'] : [];
}

function byText(a: string, b: string): number {
  return compare(a, b);
}
