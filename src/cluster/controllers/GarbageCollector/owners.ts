import { storeKind } from '#cluster/api/storeKind.ts';
import type { OwnerReference } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { isServed } from '#model/manifest/identifyKind.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import type { GraphNode, OwnerGraph } from '../ownerGraph.ts';

export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

/** The informers' caches, as far as owners are looked up in them. */
export interface OwnerCaches {
  find(kind: string, key: string): KubeObject | undefined;
  /** All CustomResourceDefinitions. */
  definitions(): Iterable<KubeObject>;
}

/** The owners of one object, by what they mean to it. */
export interface SortedOwners {
  /** They are there and stay. */
  readonly solid: readonly OwnerReference[];
  /** They do not exist, or another object has their name. */
  readonly dangling: readonly OwnerReference[];
  /** They are deleted in the foreground and wait for the object to go. */
  readonly waiting: readonly OwnerReference[];
}

/**
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/garbagecollector.go, classifyReferences, isDangling.
 * `undefined` when the references cannot be decided, so that nothing changes: an owner is of a kind that nobody serves (upstream tries
 * again for ever), or an object of the cluster's scope names an owner in a namespace.
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

/** Whether the object with the uid of a reference is the one that the reference describes. */
export type OwnerMatch = 'same' | 'otherNamespace' | 'otherObject';

/**
 * Compares a reference with the object that has its uid. An owner in a namespace can only own what is in the same one.
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/graph_builder.go, addDependentToOwners, partitionDependents.
 */
export function matchOwner(owner: GraphNode, dependent: GraphNode, reference: OwnerReference): OwnerMatch {
  const { namespace, name } = splitKey(owner.key);
  if (namespace !== '' && namespace !== splitKey(dependent.key).namespace) return 'otherNamespace';
  const isSame =
    reference.name === name && reference.apiVersion === owner.apiVersion && storeKind(reference) === owner.kind;
  return isSame ? 'same' : 'otherObject';
}

/** `undefined` when no API server serves the kind. A custom kind whose definition is missing is known by the owner itself. */
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
