import { isNobody, provisionerName } from '#model/csiVolume.ts';
import type { PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { SyncScope } from '../controller.ts';
import { classOf } from './matchClaim.ts';

const PROVISIONER = 'volume.kubernetes.io/storage-provisioner';
const BETA_PROVISIONER = 'volume.beta.kubernetes.io/storage-provisioner';

/**
 * Writes the provisioner's name on the claim. The provisioner does the rest.
 * Upstream source (v1.36.2): pkg/controller/volume/persistentvolume/pv_controller.go, provisionClaimOperationExternal.
 */
export function provisionClaim(
  scope: SyncScope,
  claim: PersistentVolumeClaim & KubeObject,
  storageClass: StorageClass | undefined,
): void {
  const problem = whyNot(claim, storageClass);
  if (problem !== undefined || !storageClass) {
    scope.event(claim, { type: 'Warning', reason: 'ProvisioningFailed', message: problem ?? '' });
    return;
  }
  const provisioner = provisionerName(storageClass.provisioner);
  const { namespace, name, annotations } = claim.metadata;
  if (annotations?.[PROVISIONER] !== provisioner) {
    const patch = { metadata: { annotations: { [PROVISIONER]: provisioner, [BETA_PROVISIONER]: provisioner } } };
    scope.send({ verb: 'patch', kind: 'PersistentVolumeClaim', name, patch, ...(namespace && { namespace }) });
  }
  const message =
    `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system ` +
    'administrator. If volume creation is delayed, please verify that the provisioner is running and correctly registered.';
  scope.event(claim, { type: 'Normal', reason: 'ExternalProvisioning', message });
}

function whyNot(claim: PersistentVolumeClaim, storageClass: StorageClass | undefined): string | undefined {
  if (!storageClass) return `storageclass.storage.k8s.io "${classOf(claim)}" not found`;
  const { provisioner } = storageClass;
  return isNobody(provisioner) ? `no volume plugin matched name: ${provisioner}` : undefined;
}
