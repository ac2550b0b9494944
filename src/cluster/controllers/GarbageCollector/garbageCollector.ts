import { parseTime } from '#base/rfc3339.ts';
import { storeKind } from '#cluster/api/held.ts';
import type { World } from '#kernel/world.ts';
import type { OwnerReference } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { isServed } from '#model/manifest/identifyKind.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { type GraphNode, OwnerGraph } from '../ownerGraph.ts';

export const FOREGROUND = 'foregroundDeletion';
const ORPHAN = 'orphan';

/**
 * Deletes objects whose owners are gone. Keys are uids. Events and Leases are ignored. An owner that is missing from a
 * cluster dump counts as present. So objects from before the start are not collected for owners that were never seen.
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/{garbagecollector,graph_builder}.go.
 */
export class GarbageCollector implements Controller {
  readonly name = 'GarbageCollector';
  readonly account = 'generic-garbage-collector';
  readonly eventSource = 'garbage-collector-controller';
  readonly watches = ['*'];
  private readonly graph: OwnerGraph;

  constructor(world: World) {
    this.graph = new OwnerGraph(world);
  }

  handle({ type, kind, before, object }: InformerEvent, scope: InformerScope): void {
    const { uid, ownerReferences = [] } = object.metadata;
    if (uid === undefined) return;
    if (type === 'DELETED') {
      this.graph.forget(uid);
      for (const dependent of this.graph.dependents(uid)) scope.enqueue(dependent.uid);
      this.enqueueWaiting(ownerReferences, scope);
      return;
    }
    const isNew = this.graph.get(uid) === undefined;
    const node = this.graph.note(kind, object);
    if (isNew && node) this.checkDependents(node, scope);
    if (node) this.checkOwners(node, added(before?.metadata.ownerReferences, ownerReferences), scope);
    this.enqueueWaiting(released(before?.metadata.ownerReferences, ownerReferences), scope);
    if (isHeld(object)) {
      scope.enqueue(uid);
      if (isDeletingDependents(object) && !(before && isDeletingDependents(before)))
        for (const dependent of this.graph.dependents(uid)) scope.enqueue(dependent.uid);
    }
    if (ownerReferences.some((owner) => this.isGoneOrWaiting(owner.uid, scope)) && !isFromBefore(object))
      scope.enqueue(uid);
  }

  /**
   * Queues objects whose references do not match an existing object with that uid. Only the first mismatch is reported.
   * Upstream source (v1.36.2): pkg/controller/garbagecollector/graph_builder.go, addDependentToOwners.
   */
  private checkOwners(node: GraphNode, references: readonly OwnerReference[], scope: InformerScope): void {
    for (const reference of references) {
      const owner = this.graph.get(reference.uid);
      if (owner && this.tellMismatch(owner, node, reference, scope)) return;
    }
  }

  /** As `checkOwners`, for dependents that came before their owner. */
  private checkDependents(owner: GraphNode, scope: InformerScope): void {
    for (const dependent of this.graph.dependents(owner.uid)) {
      const references = dependent.owners.filter(({ uid }) => uid === owner.uid);
      for (const reference of references) if (this.tellMismatch(owner, dependent, reference, scope)) break;
    }
  }

  private tellMismatch(
    owner: GraphNode,
    dependent: GraphNode,
    reference: OwnerReference,
    scope: InformerScope,
  ): boolean {
    const match = matchOwner(owner, dependent, reference);
    if (match === 'same') return false;
    const object = objectOf(dependent, scope);
    if (match === 'otherNamespace' && object) scope.event(object, invalidOwner(reference, object));
    scope.enqueue(dependent.uid);
    return true;
  }

  sync(scope: SyncScope): void {
    const node = this.graph.get(scope.key);
    const object = node && objectOf(node, scope);
    if (!node || !object) return;
    if (isHeld(object)) this.release(node, object, scope);
    else if (object.metadata.deletionTimestamp === undefined) this.collect(node, object, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[]): void {
    const refused = answers.find(({ response }) => !response.ok && response.status.code !== 404);
    if (refused) scope.fail();
  }

  /** An object that waits for its dependents. */
  private release(node: GraphNode, object: KubeObject, scope: SyncScope): void {
    const dependents = this.graph.dependents(node.uid);
    if (object.metadata.finalizers?.includes(ORPHAN)) {
      for (const dependent of dependents) dropOwners(dependent, (owner) => owner.uid === node.uid, scope);
      removeFinalizer(node, object, ORPHAN, scope);
      return;
    }
    const blocking = dependents.filter(({ owners }) =>
      owners.some((owner) => owner.uid === node.uid && owner.blockOwnerDeletion),
    );
    if (blocking.length === 0) removeFinalizer(node, object, FOREGROUND, scope);
    else for (const dependent of blocking) if (!this.isWaiting(dependent.uid, scope)) scope.enqueue(dependent.uid);
  }

  /** Upstream source (v1.36.2): pkg/controller/garbagecollector/garbagecollector.go, attemptToDeleteItem. */
  private collect(node: GraphNode, object: KubeObject, scope: SyncScope): void {
    if (node.owners.length === 0) return;
    const sorted = sortOwners(node, this.graph, cachesOf(scope));
    if (!sorted) return;
    const { solid, dangling, waiting } = sorted;
    if (solid.length > 0) {
      const gone = new Set([...waiting, ...dangling].map(({ uid }) => uid));
      if (gone.size > 0) dropOwners(node, (owner) => gone.has(owner.uid), scope);
      return;
    }
    const dependents = this.graph.dependents(node.uid);
    const waitsToo = waiting.length > 0 && dependents.length > 0;
    if (waitsToo && dependents.some(({ uid }) => this.isWaiting(uid, scope))) unblockOwners(node, scope);
    deleteObject(node, waitsToo ? 'Foreground' : ownPolicy(object), scope);
  }

  private enqueueWaiting(owners: readonly OwnerReference[], scope: InformerScope): void {
    for (const { uid } of owners) if (this.isWaiting(uid, scope)) scope.enqueue(uid);
  }

  private isGoneOrWaiting(uid: string, scope: InformerScope): boolean {
    return !this.graph.get(uid) || this.isWaiting(uid, scope);
  }

  /** Whether the object was deleted in the foreground, so it waits for its dependents. */
  private isWaiting(uid: string, scope: InformerScope): boolean {
    const node = this.graph.get(uid);
    const object = node && objectOf(node, scope);
    return object !== undefined && isDeletingDependents(object);
  }
}

/** References that were removed or no longer block their owner. */
function released(before: readonly OwnerReference[] = [], after: readonly OwnerReference[]): OwnerReference[] {
  if (before === after) return [];
  const holds = (owner: OwnerReference) =>
    after.some(({ uid, blockOwnerDeletion }) => uid === owner.uid && blockOwnerDeletion);
  return before.filter((owner) => owner.blockOwnerDeletion && !holds(owner));
}

/** References to owners that are new. */
function added(before: readonly OwnerReference[] = [], after: readonly OwnerReference[]): readonly OwnerReference[] {
  if (before === after) return [];
  return after.filter(({ uid }) => !before.some((owner) => owner.uid === uid));
}

function cachesOf(scope: InformerScope): OwnerCaches {
  return {
    find: (kind, key) => scope.objects(kind).get(key),
    definitions: () => scope.objects('CustomResourceDefinition').values(),
  };
}

function objectOf(node: GraphNode, scope: InformerScope): KubeObject | undefined {
  return scope.objects(node.kind).get(node.key);
}

function isHeld(object: KubeObject): boolean {
  const { deletionTimestamp, finalizers } = object.metadata;
  return (
    deletionTimestamp !== undefined &&
    (finalizers?.some((finalizer) => finalizer === FOREGROUND || finalizer === ORPHAN) ?? false)
  );
}

function isFromBefore(object: KubeObject): boolean {
  return (parseTime(object.metadata.creationTimestamp ?? '') ?? 0) < 0;
}

function ownPolicy({ metadata: { finalizers = [] } }: KubeObject): 'Background' | 'Foreground' | 'Orphan' {
  if (finalizers.includes(ORPHAN)) return 'Orphan';
  return finalizers.includes(FOREGROUND) ? 'Foreground' : 'Background';
}

function deleteObject(node: GraphNode, propagationPolicy: ReturnType<typeof ownPolicy>, scope: SyncScope): void {
  scope.send({ verb: 'delete', ...placeOf(node), propagationPolicy });
  scope.goOnWith({ deleted: node.uid });
}

/** Unblocks objects that would wait for each other forever. */
function unblockOwners(node: GraphNode, scope: SyncScope): void {
  const unblocked = node.owners.map((owner) => ({ ...owner, blockOwnerDeletion: false }));
  writeOwners(node, { joined: unblocked, whole: unblocked }, scope);
}

function dropOwners(node: GraphNode, isDropped: (owner: OwnerReference) => boolean, scope: SyncScope): void {
  const dropped = node.owners.filter(isDropped).map(({ uid }) => ({ $patch: 'delete', uid }));
  writeOwners(node, { joined: dropped, whole: node.owners.filter((owner) => !isDropped(owner)) }, scope);
}

/**
 * References are merged by uid, so that two concurrent syncs do not undo each other's changes. The API server does not
 * merge lists of custom resources. They get the whole list, with the version that was seen. Upstream first tries a
 * merge for all, and gets a 415.
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/patch.go.
 */
function writeOwners(
  node: GraphNode,
  { joined, whole }: { readonly joined: readonly object[]; readonly whole: readonly object[] },
  scope: SyncScope,
): void {
  const place = placeOf(node);
  if (kindInfo(node.kind)) {
    scope.send({ verb: 'patch', ...place, patch: { metadata: { ownerReferences: joined } }, patchType: 'strategic' });
    return;
  }
  const resourceVersion = objectOf(node, scope)?.metadata.resourceVersion;
  scope.send({ verb: 'patch', ...place, patch: { metadata: { resourceVersion, ownerReferences: whole } } });
}

function removeFinalizer(node: GraphNode, object: KubeObject, finalizer: string, scope: SyncScope): void {
  const kept = (object.metadata.finalizers ?? []).filter((other) => other !== finalizer);
  scope.send({ verb: 'patch', ...placeOf(node), patch: { metadata: { finalizers: kept.length === 0 ? null : kept } } });
}

function placeOf({ kind, key, uid }: GraphNode) {
  const { namespace, name } = splitKey(key);
  return { kind, ...(namespace !== '' && { namespace }), name, uid };
}

/** Upstream source (v1.36.2): pkg/controller/garbagecollector/graph_builder.go, reportInvalidNamespaceOwnerRef; graph.go, String. */
function invalidOwner({ apiVersion, kind, name, uid }: OwnerReference, { metadata }: KubeObject) {
  const { namespace = '' } = metadata;
  const place = `namespace: ${namespace}, name: ${name}, uid: ${uid}`;
  return {
    type: 'Warning',
    reason: 'OwnerRefInvalidNamespace',
    message: `ownerRef [${apiVersion}/${kind}, ${place}] does not exist in namespace "${namespace}"`,
  } as const;
}

/** Informer caches in which owners are looked up. */
interface OwnerCaches {
  find(kind: string, key: string): KubeObject | undefined;
  /** All CustomResourceDefinitions. */
  definitions(): Iterable<KubeObject>;
}

/** Owners of one object, sorted by their state. */
interface SortedOwners {
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
type OwnerMatch = 'same' | 'otherNamespace' | 'otherObject';

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

function isDeletingDependents({ metadata }: KubeObject): boolean {
  return metadata.deletionTimestamp !== undefined && (metadata.finalizers?.includes(FOREGROUND) ?? false);
}
