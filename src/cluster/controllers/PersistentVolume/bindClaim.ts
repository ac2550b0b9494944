import type { PersistentVolume, PersistentVolumeClaim } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { SyncScope } from '../controller.ts';
import { BIND_COMPLETED, patchStatus } from './syncClaim.ts';

const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';

/**
 * Makes up to four writes, each only for a change: the volume's claim and phase, then the claim's volume and phase.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, bind.
 */
export function bindClaim(
  scope: SyncScope,
  volume: PersistentVolume & KubeObject,
  claim: PersistentVolumeClaim & KubeObject,
): void {
  const { namespace, name, uid, annotations } = claim.metadata;
  const volumeName = volume.metadata.name;
  const ofVolume = { verb: 'patch', kind: 'PersistentVolume', name: volumeName } as const;
  const ofClaim = { verb: 'patch', kind: 'PersistentVolumeClaim', name, ...(namespace && { namespace }) } as const;
  if (volume.spec?.claimRef?.uid !== uid) {
    const claimRef = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', namespace, name, uid };
    const byController = volume.spec?.claimRef ? undefined : { annotations: { [BOUND_BY_CONTROLLER]: 'yes' } };
    scope.send({ ...ofVolume, patch: { ...(byController && { metadata: byController }), spec: { claimRef } } });
  }
  if (volume.status?.phase !== 'Bound')
    scope.send({ ...ofVolume, subresource: 'status', patch: { status: { phase: 'Bound' } } });
  if (claim.spec?.volumeName !== volumeName || annotations?.[BIND_COMPLETED] === undefined) {
    const chosen = claim.spec?.volumeName ? {} : { [BOUND_BY_CONTROLLER]: 'yes' };
    const patch = { metadata: { annotations: { ...chosen, [BIND_COMPLETED]: 'yes' } }, spec: { volumeName } };
    scope.send({ ...ofClaim, patch });
  }
  if (claim.status?.phase !== 'Bound') {
    const { accessModes, capacity } = volume.spec ?? {};
    patchStatus(scope, claim, { phase: 'Bound', ...(accessModes && { accessModes }), ...(capacity && { capacity }) });
  }
}
