import type { KubeObject } from '#model/kinds.ts';

const FINALIZERS: ReadonlyMap<string, string> = new Map([
  ['PersistentVolume', 'kubernetes.io/pv-protection'],
  ['PersistentVolumeClaim', 'kubernetes.io/pvc-protection'],
  ['VolumeAttributesClass', 'kubernetes.io/vac-protection'],
]);

/**
 * Adds the finalizers that keep claims and volumes while they are in use.
 * Upstream source (v1.36.2): plugin/pkg/admission/storage/storageobjectinuseprotection/admission.go.
 */
export function protectInUse<T extends KubeObject>(object: T): T {
  const finalizer = FINALIZERS.get(object.kind);
  const { finalizers = [] } = object.metadata;
  if (finalizer === undefined || finalizers.includes(finalizer)) return object;
  return { ...object, metadata: { ...object.metadata, finalizers: [...finalizers, finalizer] } };
}
