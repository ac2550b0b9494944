import { defaultStorageClass } from '#cluster/api/defaultStorageClass.ts';
import type { PersistentVolumeClaim, StorageClass } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const BETA_CLASS = 'volume.beta.kubernetes.io/storage-class';

/**
 * Gives the default class to a claim without a class field, if there is a default. An empty name counts as a class.
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
