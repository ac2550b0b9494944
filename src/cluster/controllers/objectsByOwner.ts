import { kindTables } from '#cluster/api/kindTables.ts';
import type { Table } from '#kernel/table.ts';
import { Derived } from '#kernel/tableIndex.ts';
import type { World } from '#kernel/world.ts';
import type { KindTypes, OwnerReference } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { ControllerRequest } from './controller.ts';

/** The informer caches of kube-controller-manager. */
export const controllerCache = kindTables('controllers');

/**
 * Parts of a controller reference that must match, besides the namespace.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, PodControllerIndexKey, for Pods;
 * pkg/controller/cronjob/cronjob_controllerv2.go, getJobsToBeReconciled, for Jobs;
 * pkg/controller/controller_ref_manager.go, ClaimObject, for other kinds.
 */
type OwnedBy = 'coordinates' | 'name' | 'uid';

const OWNED_BY: Partial<Record<KindName, OwnedBy>> = { Pod: 'coordinates', Job: 'name' };

/**
 * Index of an informer's cache, as in kube-controller-manager: objects by their controller, and objects without one by
 * namespace.
 */
export class ObjectsByOwner<T extends KubeObject> {
  private readonly table: Table<T>;
  private readonly by: OwnedBy;
  private readonly lists: Derived<Lists<T>, T>;

  private constructor(table: Table<T>, by: OwnedBy) {
    this.table = table;
    this.by = by;
    const indexOf = (object: T) => indexBy(by, object.metadata.namespace, controllerOf(object));
    this.lists = new Derived(table, {
      make() {
        const lists: Lists<T> = { keys: new Map(), inOrder: new Map() };
        for (const key of table.unorderedKeys()) add(lists, indexOf(table.get(key) as T), key);
        return lists;
      },
      follow(lists, key, before, after) {
        const was = before && indexOf(before);
        const is = after && indexOf(after);
        if (after && was === is) {
          lists.inOrder.get(indexOf(after))?.replaced(key, after);
          return;
        }
        if (was !== undefined) drop(lists, was, key);
        if (is !== undefined) add(lists, is, key);
      },
    });
  }

  /** Index of the kind's cache, which all controllers share. */
  static of<K extends KindName>(world: World, kind: K): ObjectsByOwner<KindTypes[K] & KubeObject> {
    const table = world.table(controllerCache(kind)) as Table<KindTypes[K] & KubeObject>;
    const known = indexes.get(table) as ObjectsByOwner<KindTypes[K] & KubeObject> | undefined;
    if (known) return known;
    const made = new ObjectsByOwner(table, OWNED_BY[kind] ?? 'uid');
    indexes.set(table, made);
    return made;
  }

  /** Objects that the owner manages, in key order. Valid until the next change. */
  ownedBy({ kind, metadata: { namespace, name, uid = '' } }: KubeObject): readonly T[] {
    return this.sorted(indexBy(this.by, namespace, { kind, name, uid }));
  }

  /**
   * Objects with the same controller as this one, itself included; none if it has no controller. Valid until the next
   * change.
   */
  besides(object: T): readonly T[] {
    const owner = controllerOf(object);
    return owner ? this.sorted(indexBy(this.by, object.metadata.namespace, owner)) : [];
  }

  /** Objects without a controller in the namespace, in key order. Valid until the next change. */
  orphansIn(namespace: string): readonly T[] {
    return this.sorted(indexBy(this.by, namespace, undefined));
  }

  private sorted(index: string): readonly T[] {
    const lists = this.lists.now();
    const known = lists.inOrder.get(index);
    if (known) return known.objects;
    const keys = [...(lists.keys.get(index) ?? [])].sort();
    const ordered = new Ordered(
      keys,
      keys.map((key) => this.table.get(key) as T),
    );
    lists.inOrder.set(index, ordered);
    return ordered.objects;
  }
}

const indexes = new WeakMap<object, unknown>();

interface Lists<T> {
  readonly keys: Map<string, Set<string>>;
  /** Objects in order, cached until one changes. */
  readonly inOrder: Map<string, Ordered<T>>;
}

function add<T>({ keys, inOrder }: Lists<T>, index: string, key: string): void {
  inOrder.delete(index);
  const known = keys.get(index);
  if (known) known.add(key);
  else keys.set(index, new Set([key]));
}

function drop<T>({ keys, inOrder }: Lists<T>, index: string, key: string): void {
  inOrder.delete(index);
  const known = keys.get(index);
  known?.delete(key);
  if (known?.size === 0) keys.delete(index);
}

/** Objects with their keys, which stay while objects are replaced. */
class Ordered<T> {
  readonly objects: T[];
  private readonly positions: ReadonlyMap<string, number>;

  constructor(keys: readonly string[], objects: T[]) {
    this.objects = objects;
    this.positions = new Map(keys.map((key, position) => [key, position]));
  }

  replaced(key: string, object: T): void {
    const position = this.positions.get(key);
    if (position !== undefined) this.objects[position] = object;
  }
}

function indexBy(by: OwnedBy, namespace = '', owner: Controlling | undefined): string {
  if (!owner) return `orphans/${namespace}`;
  if (by === 'coordinates') return coordinatesOf(namespace, owner);
  return `${namespace}/${owner[by]}`;
}

/**
 * Requests by which an owner adopts matching objects without a controller, and releases own objects that no longer
 * match. An owner that is being deleted does neither.
 * Upstream source (v1.36.2): pkg/controller/controller_ref_manager.go, ClaimObject.
 */
export function claimRequests<T extends KubeObject>(
  owner: KubeObject,
  owned: readonly T[],
  orphans: readonly T[],
  matches: (object: T) => boolean,
): ControllerRequest[] {
  if (owner.metadata.deletionTimestamp !== undefined) return [];
  const adopted = orphans.filter((object) => object.metadata.deletionTimestamp === undefined && matches(object));
  const released = owned.filter((object) => !matches(object));
  return [
    ...adopted.map((object) =>
      withOwners(object, [...(object.metadata.ownerReferences ?? []), controllerReference(owner)]),
    ),
    ...released.map((object) =>
      withOwners(
        object,
        (object.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid),
      ),
    ),
  ];
}

function withOwners({ kind, metadata }: KubeObject, owners: readonly OwnerReference[]): ControllerRequest {
  const { namespace = '', name, uid } = metadata;
  const ownerReferences = owners.length === 0 ? null : owners;
  return { verb: 'patch', kind, namespace, name, patch: { metadata: { uid, ownerReferences } } } as ControllerRequest;
}

/** Controller reference of the object, if it has one. */
export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

/** Controller reference that an owner puts into objects that it creates. */
export function controllerReference(owner: KubeObject): OwnerReference {
  const { name, uid } = owner.metadata;
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name,
    uid: uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}

/**
 * Whether the owner controls the object. A reference is valid only within the owner's namespace.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/controller_ref.go, IsControlledBy.
 */
export function isControlledBy(object: KubeObject, { metadata: { namespace, uid } }: KubeObject): boolean {
  return uid !== undefined && object.metadata.namespace === namespace && controllerOf(object)?.uid === uid;
}

/** Identity of a controller, besides the namespace that it shares with its objects. */
type Controlling = Pick<OwnerReference, 'kind' | 'name' | 'uid'>;

/** A key for a controller. Upstream source (v1.36.2): pkg/controller/controller_utils.go, PodControllerIndexKey. */
export function coordinatesOf(namespace: string, { kind, name, uid }: Controlling): string {
  return `${namespace}/${kind}/${name}/${uid}`;
}
