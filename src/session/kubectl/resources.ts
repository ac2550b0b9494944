import { compare } from '#base/order.ts';
import { customScale } from '#cluster/api/customScale.ts';
import { store } from '#cluster/api/kindTables.ts';
import { isNotModelledApi } from '#cluster/apiserver/chain/resolveRoute.ts';
import { UNKNOWN_NAME } from '#cluster/kubectl/terminal/terminalRecords.ts';
import { isServedKind } from '#cluster/releases/featureGates.ts';
import type { World } from '#kernel/world.ts';
import { groupOf, KINDS, type KubeObject, kindInfo, kindOfResource } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { KubectlError, notHere, usageError } from './kubectlError.ts';

const SCALABLE: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'StatefulSet', 'ReplicationController']);

const KUBE_VERSION = /^v(\d+)(?:(alpha|beta)(\d+))?$/;

const STAGES = ['alpha', 'beta', undefined];

/** A resource as kubectl knows it after discovery. */
export interface Resource {
  /** The store's name for the kind. */
  readonly kind: string;
  readonly kindName: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly apiVersion: string;
  readonly namespaced: boolean;
}

/** One object that a line names. */
export interface NamedObject {
  readonly resource: Resource;
  readonly name: string;
}

/**
 * Kinds in `kubectl get all`. Upstream source (v1.36.2): the `Categories` of
 * pkg/registry/<group>/<resource>/storage/storage.go.
 */
export const IN_ALL: readonly string[] = [
  'Pod',
  'ReplicationController',
  'Service',
  'DaemonSet',
  'Deployment',
  'ReplicaSet',
  'StatefulSet',
  'HorizontalPodAutoscaler',
  'CronJob',
  'Job',
];

/** All resources that the API server serves and a person can list. */
export function resourcesOf(world: World): Resource[] {
  const unlisted = new Set(['Binding', 'Eviction']);
  const served = KINDS.filter(({ kind }) => !unlisted.has(kind) && isServedKind(world, kind));
  return [...served.map(({ kind }) => builtIn(kind)), ...customOf(world)];
}

function builtIn(kind: string): Resource {
  const info = kindInfo(kind);
  if (!info) throw new KubectlError(`error: the server doesn't have a resource type "${kind}"`);
  const { plural, shortNames, apiVersion, namespaced } = info;
  return { kind, kindName: kind, plural, shortNames, apiVersion, namespaced };
}

function customOf(world: World): Resource[] {
  return world
    .table(store('CustomResourceDefinition'))
    .values()
    .map(({ spec: { group, names, scope, versions } }) => {
      const { kind, plural, shortNames = [] } = names;
      const apiVersion = `${group}/${preferredVersion(versions)?.name ?? versions[0]?.name ?? 'v1'}`;
      return {
        kind: `${kind}.${group}`,
        kindName: kind,
        plural,
        shortNames,
        apiVersion,
        namespaced: scope !== 'Cluster',
      };
    });
}

/** Resources that every server of v1.36 serves and this model lacks, by plural, singular and short name. */
const NOT_MODELLED: ReadonlySet<string> = new Set([
  ...['certificatesigningrequests', 'certificatesigningrequest', 'csr'],
  ...['componentstatuses', 'componentstatus', 'cs'],
]);

/**
 * The resource of a word: plural, singular or short name, with or without `.group`.
 * @throws {KubectlError} when the API server has none of that name.
 */
export function resourceOf(world: World, word: string): Resource {
  const lower = word.toLowerCase();
  const dot = lower.indexOf('.');
  const name = dot < 0 ? lower : lower.slice(0, dot);
  const group = dot < 0 ? undefined : lower.slice(dot + 1);
  const info = kindOfResource(name);
  const isBuiltIn = info && info.kind !== 'Binding' && info.kind !== 'Eviction' && isServedKind(world, info.kind);
  if (isBuiltIn && (group === undefined || hasGroup(info.apiVersion, group))) return builtIn(info.kind);
  const custom = customOf(world).find(
    (resource) =>
      (resource.plural === name || resource.kindName.toLowerCase() === name || resource.shortNames.includes(name)) &&
      (group === undefined || hasGroup(resource.apiVersion, group)),
  );
  if (!custom && isNotModelled(name, group)) throw notHere(`the resource type ${word}`);
  if (!custom) throw usageError(`the server doesn't have a resource type "${word}"`);
  return custom;
}

/** `csr`, `events.events.k8s.io`, `hpa.v1.autoscaling`. */
function isNotModelled(name: string, group: string | undefined): boolean {
  if (group === undefined) return NOT_MODELLED.has(name);
  const dot = group.indexOf('.');
  return isNotModelledApi(group) || (dot > 0 && isNotModelledApi(group.slice(dot + 1), group.slice(0, dot)));
}

/** `apps`, `v1.apps`. */
function hasGroup(apiVersion: string, group: string): boolean {
  const own = groupOf(apiVersion);
  const version = apiVersion.slice(apiVersion.lastIndexOf('/') + 1);
  return group === own || group === `${version}.${own}` || (own === '' && group === version);
}

/**
 * The objects that words such as `pods web`, `deploy/web svc/web` or `po,svc` name. Upstream source (v1.36.2):
 * staging/src/k8s.io/cli-runtime/pkg/resource/builder.go, ResourceTypeOrNameArgs.
 */
export function readTargets(
  world: World,
  words: readonly string[],
): { readonly resources: readonly Resource[]; readonly objects: readonly NamedObject[] } {
  if (words.some((word) => word.includes('/')))
    return { resources: [], objects: words.map((word) => pair(world, word)) };
  const [types = '', ...names] = words;
  const resources = types
    .split(',')
    .flatMap((type) => (type === 'all' ? IN_ALL.map((kind) => builtIn(kind)) : [resourceOf(world, type)]));
  if (names.length > 0 && types === 'all') throw usageError('you may only specify a single resource type');
  const objects = resources.flatMap((resource) => names.map((name) => ({ resource, name })));
  return { resources: names.length > 0 ? [] : resources, objects };
}

function pair(world: World, word: string): NamedObject {
  const parts = word.split('/');
  if (parts.length === 1)
    throw usageError(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    );
  const [type = '', name = ''] = parts;
  if (parts.length !== 2 || type === '' || name === '')
    throw usageError(`arguments in resource/name form must have a single resource and name`);
  return { resource: resourceOf(world, type), name };
}

/** The name of a resource in errors: `deployments.apps`. */
export function qualifiedPlural({ plural, apiVersion }: Resource): string {
  const group = groupOf(apiVersion);
  return group === '' ? plural : `${plural}.${group}`;
}

/** The name of an object's kind in kubectl's output: `deployment.apps`. */
export function qualifiedKind({ kindName, apiVersion }: Resource): string {
  const group = groupOf(apiVersion);
  return group === '' ? kindName.toLowerCase() : `${kindName.toLowerCase()}.${group}`;
}

/** A kind with its group in kubectl's output: `Deployment.apps`. */
export function qualifiedKindName({ kindName, apiVersion }: Resource): string {
  const group = groupOf(apiVersion);
  return group === '' ? kindName : `${kindName}.${group}`;
}

/** `deployment.apps/web`. Upstream source (v1.36.2): staging/src/k8s.io/cli-runtime/pkg/printers/name.go. */
export function nameOf(resource: Resource, name: string | undefined): string {
  return `${qualifiedKind(resource)}/${name || UNKNOWN_NAME}`;
}

/** The object in the store. */
export function objectOf(world: World, resource: Resource, namespace: string, name: string): KubeObject | undefined {
  return world.table(store(resource.kind)).get(keyOf(resource.namespaced ? namespace : undefined, name));
}

/** The API server's error for an object that does not exist. */
export function missing(resource: Resource, name: string): KubectlError {
  return new KubectlError(`Error from server (NotFound): ${qualifiedPlural(resource)} "${name}" not found`);
}

/**
 * The object.
 * @throws {KubectlError} kubectl's error when it does not exist.
 */
export function existing(world: World, resource: Resource, namespace: string, name: string): KubeObject {
  const object = objectOf(world, resource, namespace, name);
  if (!object) throw missing(resource, name);
  return object;
}

interface Version {
  readonly name: string;
  readonly served: boolean;
}

/**
 * The version in which kubectl reads custom objects: stable before beta before alpha, then the highest. Upstream
 * source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/version/helpers.go, CompareKubeAwareVersionStrings.
 */
export function preferredVersion<T extends Version>(versions: readonly T[]): T | undefined {
  return servedVersions(versions)[0];
}

/** The served ones, the preferred one first. */
export function servedVersions<T extends Version>(versions: readonly T[]): T[] {
  return versions.filter(({ served }) => served).sort((a, b) => compared(b.name, a.name));
}

function compared(a: string, b: string): number {
  const [one, other] = [KUBE_VERSION.exec(a), KUBE_VERSION.exec(b)];
  if (!one || !other) return one ? 1 : other ? -1 : compare(b, a);
  const [, major = '', stage, minor = '0'] = one;
  const [, otherMajor = '', otherStage, otherMinor = '0'] = other;
  return (
    STAGES.indexOf(stage) - STAGES.indexOf(otherStage) ||
    Number(major) - Number(otherMajor) ||
    Number(minor) - Number(otherMinor)
  );
}

/** Whether discovery lists a `scale` subresource; for a custom resource its definition decides. */
export function hasScale(world: World, { apiVersion, kind, kindName }: Resource): boolean {
  if (SCALABLE.has(kind)) return true;
  const definitions = world.table(store('CustomResourceDefinition')).values();
  return customScale({ apiVersion, kind: kindName }, definitions) !== undefined;
}
