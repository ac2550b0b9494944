import { isKind, type KubeObject } from '#model/kinds.ts';

/**
 * A Namespace stays until the finalizers in its spec are removed, which happens when it is empty.
 * Upstream source (v1.36.2): pkg/registry/core/namespace/storage/storage.go.
 */
export function hasContents(object: KubeObject): boolean {
  return isKind(object, 'Namespace') && (object.spec?.finalizers?.length ?? 0) > 0;
}

/** Sets the phase of a Namespace that is marked for deletion. */
export function asTerminating(object: KubeObject): KubeObject {
  return isKind(object, 'Namespace') ? { ...object, status: { ...object.status, phase: 'Terminating' } } : object;
}
