import { scopeIsNamespaced, storeKind } from '#cluster/api/held.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { World } from '#kernel/world.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import type { InputProblem } from '#protocol/command.ts';
import { PERSON } from './command.ts';

/** Namespaces that are there in every cluster. */
export const BUILT_IN_NAMESPACES: ReadonlySet<string> = new Set([
  'default',
  'kube-system',
  'kube-public',
  'kube-node-lease',
]);

/**
 * `kubectl apply` of these objects. Namespaces and then definitions of custom kinds come first, as helm and kustomize
 * have it: what stands in
 * them or is of them is refused before they are there. All else keeps its order. Namespaces that nobody brings are
 * created. What is in a
 * namespace and names none goes to `default`; custom kinds are placed by their definitions, in the cluster or among
 * the objects.
 */
export function applyRequests(objects: readonly KubeObject[], world?: World): ApiRequest[] {
  const placed = placedObjects(objects, world);
  const inOrder = placed.toSorted((a, b) => turnOf(a) - turnOf(b));
  return [...missingNamespaces(placed).map(namespaceRequest), ...inOrder.map(applyRequest)];
}

/**
 * Namespaces that objects are in and that neither they nor the cluster bring. They are taken as there; a server
 * refuses what is in them.
 */
export function assumedNamespaces(objects: readonly KubeObject[], world?: World): string[] {
  const known = world?.table(store('Namespace'));
  return missingNamespaces(placedObjects(objects, world)).filter((name) => known?.get(name) === undefined);
}

/** The notes that name these namespaces to the reader. */
export function assumedNamespacesNotes(names: readonly string[]): InputProblem[] {
  const [first] = names;
  if (first === undefined) return [];
  const [are, each] = names.length === 1 ? ['namespace', 'it is'] : ['namespaces', 'they are'];
  return [
    {
      message: `no file has the ${are} ${names.join(', ')}: ${each} assumed to exist; a server without ${names.length === 1 ? 'it' : 'them'} would answer: namespaces "${first}" not found`,
    },
  ];
}

function placedObjects(objects: readonly KubeObject[], world: World | undefined): KubeObject[] {
  const there = world?.table(store('CustomResourceDefinition')).values() ?? [];
  return objects.map((object) => placedObject(object, [...there, ...objects]));
}

function turnOf(object: KubeObject): number {
  if (isKind(object, 'Namespace')) return 0;
  return isKind(object, 'CustomResourceDefinition') ? 1 : 2;
}

/** A custom kind without a definition is taken to be one that is in namespaces, as most are. */
function placedObject(object: KubeObject, definitions: readonly KubeObject[]): KubeObject {
  const { namespace, ...metadata } = object.metadata;
  const isPlaced = scopeIsNamespaced(object, definitions) ?? true;
  if (isPlaced) return namespace ? object : { ...object, metadata: { ...metadata, namespace: 'default' } };
  return namespace === undefined ? object : { ...object, metadata };
}

function applyRequest(object: KubeObject): ApiRequest {
  const { namespace, name } = object.metadata;
  return {
    verb: 'apply',
    user: PERSON,
    kind: storeKind(object),
    ...(namespace ? { namespace } : undefined),
    name,
    object,
  };
}

function namespaceRequest(name: string): ApiRequest {
  return applyRequest({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
}

function missingNamespaces(objects: readonly KubeObject[]): string[] {
  const brought = new Set(
    objects.filter((object) => object.kind === 'Namespace').map((object) => object.metadata.name),
  );
  const named = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  return [...named].filter((name) => !BUILT_IN_NAMESPACES.has(name) && !brought.has(name)).sort();
}
