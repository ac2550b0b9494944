import { storeKind } from '#cluster/api/storeKind.ts';
import type { OwnerReference } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { isServed } from '#model/manifest/identifyKind.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import type { GraphNode, OwnerGraph } from '../ownerGraph.ts';

export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

/** Informer caches in which owners are looked up. */
export interface OwnerCaches {
  find(kind: string, key: string): KubeObject | undefined;
  /** All CustomResourceDefinitions. */
  definitions(): Iterable<KubeObject>;
}

/** Owners of one object, sorted by their state. */
export interface SortedOwners {
  /** Owners that exist and stay. */
  readonly solid: readonly OwnerReference[];
  /** Owners that do not exist, or whose name belongs to another object. */
  readonly dangling: readonly OwnerReference[];
  /** Owners that are deleted in the foreground and wait for this object. */
  readonly waiting: readonly OwnerReference[];
}

/**
 * Sorts the owners.
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/garbagecollector.go, classifyReferences, isDangling.
 * `undefined` when the references cannot be decided, so that nothing changes: an owner is of a kind that nobody serves
 * (upstream tries again for ever), or an object of the cluster's scope names an owner in a namespace.
 */
export function sortOwners(node: GraphNode, graph: OwnerGraph, caches: OwnerCaches): SortedOwners | undefined {
  const solid: OwnerReference[] = [];
  const dangling: OwnerReference[] = [];
  const waiting: OwnerReference[] = [];
  const { namespace } = splitKey(node.key);
  for (const owner of node.owners) {
    const namespaced = ownerIsNamespaced(owner, graph, caches);
    if (namespaced === undefined || (namespaced && namespace === '')) return undefined;
    const object = caches.find(storeKind(owner), keyOf(namespaced ? namespace : '', owner.name));
    if (object?.metadata.uid !== owner.uid) dangling.push(owner);
    else (isDeletingDependents(object) ? waiting : solid).push(owner);
  }
  return { solid, dangling, waiting };
}

/** Whether the object with the uid of a reference matches the reference. */
export type OwnerMatch = 'same' | 'otherNamespace' | 'otherObject';

/**
 * Compares a reference with the object that has its uid. A namespaced owner can only own objects of its namespace.
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/graph_builder.go, addDependentToOwners,
 * partitionDependents.
 */
export function matchOwner(owner: GraphNode, dependent: GraphNode, reference: OwnerReference): OwnerMatch {
  const { namespace, name } = splitKey(owner.key);
  if (namespace !== '' && namespace !== splitKey(dependent.key).namespace) return 'otherNamespace';
  const isSame =
    reference.name === name && reference.apiVersion === owner.apiVersion && storeKind(reference) === owner.kind;
  return isSame ? 'same' : 'otherObject';
}

/**
 * `undefined` if no API server serves the kind. A custom kind without a definition is recognized from the owner object.
 */
function ownerIsNamespaced(owner: OwnerReference, graph: OwnerGraph, caches: OwnerCaches): boolean | undefined {
  const { apiVersion, kind, uid } = owner;
  if (isServed(apiVersion, kind)) return kindInfo(kind)?.namespaced;
  const known = graph.get(uid);
  if (known && known.kind === storeKind(owner) && known.apiVersion === apiVersion) return known.key.includes('/');
  return customScope(owner, caches.definitions());
}

function customScope({ apiVersion, kind }: OwnerReference, definitions: Iterable<KubeObject>): boolean | undefined {
  for (const definition of definitions) {
    if (!isKind(definition, 'CustomResourceDefinition') || definition.spec.names.kind !== kind) continue;
    const { group, versions, scope } = definition.spec;
    const isKnown = versions.some(({ name, served }) => served && `${group}/${name}` === apiVersion);
    if (isKnown) return scope !== 'Cluster';
  }
  return undefined;
}

export function isDeletingDependents({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers?.includes(FOREGROUND) ?? false);
}
