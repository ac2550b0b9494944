import { isKind } from '#model/kinds.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { isHeldBy, withoutFinalizer } from '../heldFinalizer.ts';

const FINALIZER = 'kubernetes.io/pv-protection';

/**
 * Removes the finalizer of a deleted volume once no claim is bound to it.
 * Upstream source (v1.36.2): pkg/controller/volume/pvprotection/pv_protection_controller.go.
 */
export class PVProtectionController implements Controller {
  readonly name = 'PVProtection';
  readonly account = 'pv-protection-controller';
  readonly watches = ['PersistentVolume'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (type !== 'DELETED' && isKind(object, 'PersistentVolume') && isHeldBy(object, FINALIZER))
      scope.enqueue(object.metadata.name);
  }

  sync(scope: SyncScope): void {
    const volume = scope.cache('PersistentVolume').get(scope.key);
    if (!volume || !isHeldBy(volume, FINALIZER) || volume.status?.phase === 'Bound') return;
    const object = withoutFinalizer(volume, FINALIZER);
    scope.send({ verb: 'update', kind: 'PersistentVolume', name: scope.key, object });
  }
}
