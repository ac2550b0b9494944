import type { World } from '#kernel/world.ts';
import type { Namespace } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { splitKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { OwnerGraph } from '../ownerGraph.ts';
import { namespaceConditions } from './namespaceConditions.ts';

/** How often it looks again at a Namespace that is not empty. Upstream source (v1.36.2): pkg/controller/namespace/deletion/namespaced_resources_deleter.go: half the longest grace period; the model looks each second. */
const LOOK_AGAIN_US = 1_000_000;

/**
 * Empties a Namespace that was deleted, then lets it go. Events and Leases in it stay: the model does not collect them.
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
    const contents = this.graph.inNamespace(scope.key);
    if (contents.length === 0) {
      scope.send({
        verb: 'patch',
        subresource: 'finalize',
        kind: 'Namespace',
        name: scope.key,
        patch: { spec: { finalizers: null } },
      });
      return;
    }
    const leaving: KubeObject[] = [];
    for (const { kind, key, uid } of contents) {
      const object = scope.objects(kind).get(key);
      if (object?.metadata.deletionTimestamp !== undefined) {
        leaving.push(object);
        continue;
      }
      scope.send(
        { verb: 'delete', kind, namespace: scope.key, name: splitKey(key).name, uid, propagationPolicy: 'Background' },
        'parallel',
      );
    }
    this.tell(namespace, leaving, scope);
    scope.enqueueAfter(scope.key, LOOK_AGAIN_US);
    scope.goOnWith({ step: 'emptied' });
  }

  /** Says in the conditions what was asked to go before and is still there. */
  private tell(namespace: Namespace, leaving: readonly KubeObject[], scope: SyncScope): void {
    const before = namespace.status?.conditions ?? [];
    const conditions = namespaceConditions(before, leaving, scope.nowUs);
    if (conditions === before) return;
    const patch = { status: { conditions } };
    scope.send({ verb: 'patch', subresource: 'status', kind: 'Namespace', name: scope.key, patch });
  }

  /** Objects that went by themselves meanwhile do not matter; it looks again anyway. */
  answered(): void {}
}
