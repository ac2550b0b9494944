import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { isHeldBy, withoutFinalizer } from '../heldFinalizer.ts';

const FINALIZER = 'kubernetes.io/vac-protection';

/**
 * Removes the finalizer of a deleted VolumeAttributesClass once no claim and no volume names it.
 * Upstream source (v1.36.2): pkg/controller/volume/vacprotection/vac_protection_controller.go.
 */
export class VACProtectionController implements Controller {
  readonly name = 'VACProtection';
  readonly account = 'volumeattributesclass-protection-controller';
  readonly watches = ['VolumeAttributesClass', 'PersistentVolumeClaim', 'PersistentVolume'];

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'VolumeAttributesClass')) {
      if (type !== 'DELETED' && isHeldBy(object, FINALIZER)) scope.enqueue(object.metadata.name);
      return;
    }
    const known = type === 'DELETED' ? object : before;
    if (known && (isKind(known, 'PersistentVolumeClaim') || isKind(known, 'PersistentVolume')))
      for (const name of classesOf(known)) scope.enqueue(name);
  }

  sync(scope: SyncScope): void {
    const found = scope.cache('VolumeAttributesClass').get(scope.key);
    if (!found || !isHeldBy(found, FINALIZER)) return;
    const users = [...scope.cache('PersistentVolumeClaim').values(), ...scope.cache('PersistentVolume').values()];
    if (users.some((user) => classesOf(user).includes(scope.key))) return;
    const object = withoutFinalizer(found, FINALIZER);
    scope.send({ verb: 'update', kind: 'VolumeAttributesClass', name: scope.key, object });
  }
}

function classesOf(user: PersistentVolumeClaim | PersistentVolume): string[] {
  const status = (user as PersistentVolumeClaim).status;
  const wanted = status?.modifyVolumeStatus?.targetVolumeAttributesClassName;
  return [user.spec?.volumeAttributesClassName, status?.currentVolumeAttributesClassName, wanted].flatMap(
    (name) => name || [],
  );
}
