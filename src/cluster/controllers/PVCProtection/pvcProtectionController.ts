import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { isHeldBy, withoutFinalizer } from '../heldFinalizer.ts';

const FINALIZER = 'kubernetes.io/pvc-protection';

/**
 * Removes the finalizer of a deleted claim once no Pod with a node uses it.
 * Upstream source (v1.36.2): pkg/controller/volume/pvcprotection/pvc_protection_controller.go.
 */
export class PVCProtectionController implements Controller {
  readonly name = 'PVCProtection';
  readonly account = 'pvc-protection-controller';
  readonly watches = ['PersistentVolumeClaim', 'Pod'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'PersistentVolumeClaim')) {
      if (type !== 'DELETED' && isHeldBy(object, FINALIZER)) scope.enqueue(objectKey(object));
    } else if (isKind(object, 'Pod') && (type === 'DELETED' || isShutDown(object)))
      for (const claim of claimsOf(object)) scope.enqueue(keyOf(object.metadata.namespace, claim));
  }

  sync(scope: SyncScope): void {
    const claim = scope.cache('PersistentVolumeClaim').get(scope.key);
    if (!claim || !isHeldBy(claim, FINALIZER) || isUsed(claim, scope)) return;
    const { namespace = '', name } = claim.metadata;
    const object = withoutFinalizer(claim, FINALIZER);
    scope.send({ verb: 'update', kind: 'PersistentVolumeClaim', namespace, name, object });
  }
}

function isUsed({ metadata }: PersistentVolumeClaim, scope: SyncScope): boolean {
  return scope
    .cache('Pod')
    .values()
    .some(
      (pod) =>
        pod.spec.nodeName !== undefined &&
        pod.metadata.namespace === metadata.namespace &&
        claimsOf(pod).includes(metadata.name),
    );
}

function isShutDown({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

/** A claim made for one Pod is released when its containers have ended. */
function claimsOf(pod: Pod): string[] {
  return (pod.spec.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }) => {
    if (persistentVolumeClaim) return [persistentVolumeClaim.claimName ?? ''];
    return ephemeral && !isShutDown(pod) ? [`${pod.metadata.name}-${name}`] : [];
  });
}
