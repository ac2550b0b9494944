import { staleGroupVersions } from '#cluster/api/apiServiceAvailability.ts';
import type { World } from '#kernel/world.ts';
import type { Namespace } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { type GraphNode, OwnerGraph } from '../ownerGraph.ts';
import { type NamespaceContents, namespaceConditions } from './namespaceConditions.ts';

/**
 * Interval at which it checks a Namespace that is not empty. Upstream, this is half the longest grace period; the model
 * checks every second.
 * Upstream source (v1.36.2): pkg/controller/namespace/deletion/namespaced_resources_deleter.go: half the longest grace
 * period; the model looks each second.
 */
const LOOK_AGAIN_US = 1_000_000;

/**
 * Empties a deleted Namespace, then finalizes it. Events and Leases in it stay, because the model does not collect
 * them.
 * Upstream source (v1.36.2): pkg/controller/namespace/deletion/namespaced_resources_deleter.go.
 */
export class NamespaceController implements Controller {
  readonly name = 'Namespace';
  readonly retries = { firstUs: 5000, mostUs: 60_000_000 };
  readonly watches = ['Namespace'];
  private readonly graph: OwnerGraph;

  constructor(world: World) {
    this.graph = new OwnerGraph(world);
  }

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (type !== 'DELETED' && isKind(object, 'Namespace') && object.metadata.deletionTimestamp !== undefined)
      scope.enqueue(object.metadata.name);
  }

  sync(scope: SyncScope): void {
    const namespace = scope.cache('Namespace').get(scope.key);
    if (!namespace || namespace.metadata.deletionTimestamp === undefined) return;
    const stale = staleGroupVersions(scope.cache('APIService').values());
    const contents = this.graph.inNamespace(scope.key);
    if (contents.length === 0) {
      if (stale.length === 0) finalize(scope);
      else this.notDiscovered(namespace, stale, scope);
      return;
    }
    const pods = contents.filter(({ kind }) => kind === 'Pod');
    const leaving = emptied(pods.length > 0 ? pods : contents, scope);
    // Pods are deleted before everything else. While some exist, the conditions count nothing.
    const remaining = pods.length > 0 ? [] : leaving;
    tell(namespace, { remaining, stale }, scope);
    if (stale.length > 0) scope.fail();
    else scope.enqueueAfter(scope.key, LOOK_AGAIN_US);
    scope.goOnWith({ failed: stale.length > 0 } satisfies Looked);
  }

  /** Groups that discovery cannot read may still have objects in the Namespace. */
  private notDiscovered(namespace: Namespace, stale: readonly string[], scope: SyncScope): void {
    tell(namespace, { remaining: [], stale }, scope);
    scope.goOnWith({ failed: true } satisfies Looked);
    scope.fail();
  }

  /** Objects that were deleted by others meanwhile do not matter, because it checks again anyway. */
  answered(scope: SyncScope, _: readonly Answer[], next: object): void {
    if ((next as Looked).failed) scope.fail();
  }
}

interface Looked {
  /** Whether discovery failed, so the sync is retried with backoff. */
  readonly failed: boolean;
}

function finalize(scope: SyncScope): void {
  const patch = { spec: { finalizers: null } };
  scope.send({ verb: 'patch', subresource: 'finalize', kind: 'Namespace', name: scope.key, patch });
}

/** Deletes all objects that were not asked yet. Returns those that were. */
function emptied(contents: readonly GraphNode[], scope: SyncScope): KubeObject[] {
  const leaving: KubeObject[] = [];
  for (const { kind, key, uid } of contents) {
    const object = scope.objects(kind).get(key);
    if (object?.metadata.deletionTimestamp !== undefined) {
      leaving.push(object);
      continue;
    }
    const { name } = splitKey(key);
    scope.send({ verb: 'delete', kind, namespace: scope.key, name, uid, propagationPolicy: 'Background' }, 'parallel');
  }
  return leaving;
}

function tell(namespace: Namespace, contents: NamespaceContents, scope: SyncScope): void {
  const before = namespace.status?.conditions ?? [];
  const conditions = namespaceConditions(before, contents, scope.nowUs);
  if (conditions === before) return;
  const patch = { status: { conditions } };
  scope.send({ verb: 'patch', subresource: 'status', kind: 'Namespace', name: scope.key, patch });
}
