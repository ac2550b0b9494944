import type { OwnerReference } from '#model/generated/types.ts';
import { groupOf, type KubeObject, kindInfo } from '#model/kinds.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import type { GraphNode, OwnerGraph } from '../ownerGraph.ts';

export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

/** Reads an object of any kind from the informers' caches. */
export type FindObject = (kind: string, key: string) => KubeObject | undefined;

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
 * `undefined` when an owner is of a kind that nobody serves: upstream tries that again for ever, and changes nothing.
 */
export function sortOwners(node: GraphNode, graph: OwnerGraph, find: FindObject): SortedOwners | undefined {
  const solid: OwnerReference[] = [];
  const dangling: OwnerReference[] = [];
  const waiting: OwnerReference[] = [];
  for (const owner of node.owners) {
    if (!isKnownKind(owner, graph)) return undefined;
    const object = ownerObject(owner, node, graph, find);
    (object === undefined ? dangling : isDeletingDependents(object) ? waiting : solid).push(owner);
  }
  return { solid, dangling, waiting };
}

/** An object of the cluster's scope cannot be owned by one in a namespace: it is left alone. */
export function hasNamespacedOwner({ key, owners }: GraphNode): OwnerReference | undefined {
  if (key.includes('/')) return undefined;
  return owners.find((owner) => kindInfo(owner.kind)?.namespaced === true && isOfKnownGroup(owner));
}

/** The object of that uid, if it is where the reference looks for it. */
function ownerObject(
  owner: OwnerReference,
  node: GraphNode,
  graph: OwnerGraph,
  find: FindObject,
): KubeObject | undefined {
  const known = graph.get(owner.uid);
  if (!known) return undefined;
  const { namespace } = splitKey(known.key);
  const place = namespace === '' ? '' : splitKey(node.key).namespace;
  if (known.key !== keyOf(place, owner.name)) return undefined;
  const object = find(known.kind, known.key);
  return object?.kind === owner.kind ? object : undefined;
}

function isKnownKind(owner: OwnerReference, graph: OwnerGraph): boolean {
  return isOfKnownGroup(owner) || graph.get(owner.uid) !== undefined;
}

function isOfKnownGroup({ kind, apiVersion }: OwnerReference): boolean {
  const info = kindInfo(kind);
  return info !== undefined && groupOf(info.apiVersion) === groupOf(apiVersion);
}

export function isDeletingDependents({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers?.includes(FOREGROUND) ?? false);
}
