import { parseTime } from '../../../base/rfc3339.ts';
import type { World } from '../../../kernel/world.ts';
import type { OwnerReference } from '../../../model/generated/types.ts';
import type { KubeObject } from '../../../model/kinds.ts';
import { splitKey } from '../../../model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { type GraphNode, OwnerGraph } from '../ownerGraph.ts';

const FOREGROUND = 'foregroundDeletion';
const ORPHAN = 'orphan';

/**
 * Deletes what nobody owns any more. Keys are uids. Events and Leases are not looked at.
 * An owner that is missing from a cluster dump counts as there: objects from before the start are not collected for owners that were never seen.
 * Upstream source (v1.36.2): pkg/controller/garbagecollector/{garbagecollector,graph_builder}.go.
 */
export class GarbageCollector implements Controller {
  readonly name = 'GarbageCollector';
  readonly watches = ['*'];
  private readonly graph: OwnerGraph;

  constructor(world: World) {
    this.graph = new OwnerGraph(world);
  }

  handle({ type, kind, object }: InformerEvent, scope: InformerScope): void {
    const { uid, ownerReferences = [] } = object.metadata;
    if (uid === undefined) return;
    if (type === 'DELETED') {
      this.graph.forget(uid);
      for (const dependent of this.graph.dependents(uid)) scope.enqueue(dependent.uid);
      for (const owner of ownerReferences) if (this.isEnding(owner.uid, scope)) scope.enqueue(owner.uid);
      return;
    }
    this.graph.note(kind, object);
    if (isHeld(object)) scope.enqueue(uid);
    if (isFromBefore(object)) return;
    if (ownerReferences.some((owner) => !this.graph.get(owner.uid) || this.isEnding(owner.uid, scope)))
      scope.enqueue(uid);
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
    if (blocking.length === 0) {
      removeFinalizer(node, object, FOREGROUND, scope);
      return;
    }
    for (const dependent of dependents) scope.enqueue(dependent.uid);
  }

  /** Upstream source (v1.36.2): pkg/controller/garbagecollector/garbagecollector.go, attemptToDeleteItem. */
  private collect(node: GraphNode, object: KubeObject, scope: SyncScope): void {
    if (node.owners.length === 0) return;
    const waiting = node.owners.filter((owner) => this.isEnding(owner.uid, scope));
    const dangling = node.owners.filter((owner) => !this.graph.get(owner.uid));
    const solid = node.owners.length - waiting.length - dangling.length;
    if (solid > 0) {
      const gone = new Set([...waiting, ...dangling].map(({ uid }) => uid));
      if (gone.size > 0) dropOwners(node, (owner) => gone.has(owner.uid), scope);
      return;
    }
    const foreground = waiting.length > 0 && this.graph.dependents(node.uid).length > 0;
    const { namespace, name } = splitKey(node.key);
    const place = namespace === '' ? {} : { namespace };
    const propagationPolicy = foreground ? 'Foreground' : 'Background';
    scope.send({ verb: 'delete', kind: node.kind, ...place, name, uid: object.metadata.uid ?? '', propagationPolicy });
    scope.goOnWith({ deleted: node.uid });
  }

  /** Deleted in the foreground: it waits for its dependents. */
  private isEnding(uid: string, scope: InformerScope): boolean {
    const node = this.graph.get(uid);
    const object = node && objectOf(node, scope);
    return (
      object?.metadata.deletionTimestamp !== undefined && object.metadata.finalizers?.includes(FOREGROUND) === true
    );
  }
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

function dropOwners(node: GraphNode, isDropped: (owner: OwnerReference) => boolean, scope: SyncScope): void {
  const kept = node.owners.filter((owner) => !isDropped(owner));
  const { namespace, name } = splitKey(node.key);
  const place = namespace === '' ? {} : { namespace };
  scope.send({
    verb: 'patch',
    kind: node.kind,
    ...place,
    name,
    uid: node.uid,
    patch: { metadata: { ownerReferences: kept.length === 0 ? null : kept } },
  });
}

function removeFinalizer(node: GraphNode, object: KubeObject, finalizer: string, scope: SyncScope): void {
  const kept = (object.metadata.finalizers ?? []).filter((other) => other !== finalizer);
  const { namespace, name } = splitKey(node.key);
  const place = namespace === '' ? {} : { namespace };
  scope.send({
    verb: 'patch',
    kind: node.kind,
    ...place,
    name,
    uid: node.uid,
    patch: { metadata: { finalizers: kept.length === 0 ? null : kept } },
  });
}
