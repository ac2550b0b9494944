import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import type { PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/**
 * A claim that names no class, not even the empty one, gets the default class if there is one.
 * Upstream source (v1.36.2): plugin/pkg/admission/storage/storageclass/setdefault/admission.go.
 */
export function withDefaultClass(
  claim: PersistentVolumeClaim & KubeObject,
  classes: readonly StorageClass[],
): PersistentVolumeClaim & KubeObject {
  if (claim.spec?.storageClassName !== undefined || claim.metadata.annotations?.[BETA_CLASS] !== undefined)
    return claim;
  const found = defaultStorageClass(classes);
  return found?.metadata.name ? { ...claim, spec: { ...claim.spec, storageClassName: found.metadata.name } } : claim;
}
