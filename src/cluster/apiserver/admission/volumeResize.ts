import type { PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import { compareQuantities } from '#model/quantity/quantityMath.ts';
import { type AdmissionResult, admitted, forbidden } from './admissionResult.ts';

/**
 * A claim may grow when it is bound and its class allows expansion.
 * Upstream source (v1.36.2): plugin/pkg/admission/storage/persistentvolume/resize/admission.go.
 */
export function checkResize(
  claim: PersistentVolumeClaim,
  old: PersistentVolumeClaim,
  classes: readonly StorageClass[],
): AdmissionResult<PersistentVolumeClaim> {
  const sizeOf = ({ spec }: PersistentVolumeClaim) => spec.resources?.requests?.storage ?? '0';
  if (compareQuantities(sizeOf(claim), sizeOf(old)) <= 0) return admitted(claim);
  if (old.status?.phase !== 'Bound') return forbidden(claim, 'Only bound persistent volume claims can be expanded');
  const [now, then] = [claim, old].map(classOf);
  const found = now !== '' && now === then ? classes.find(({ metadata }) => metadata.name === now) : undefined;
  if (found?.allowVolumeExpansion === true) return admitted(claim);
  return forbidden(
    claim,
    'only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
  );
}

/** Upstream source (v1.36.2): pkg/apis/core/helper/helpers.go, GetPersistentVolumeClaimClass. */
function classOf({ metadata, spec }: PersistentVolumeClaim): string {
  return metadata.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec.storageClassName ?? '';
}
