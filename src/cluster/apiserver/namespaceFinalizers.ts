import { isKind, type KubeObject } from '#model/kinds.ts';

/** A Namespace stays until its finalizers, in its spec, are taken away: then it is empty. Upstream source (v1.36.2): pkg/registry/core/namespace/storage/storage.go. */
export function hasContents(object: KubeObject): boolean {
  return isKind(object, 'Namespace') && (object.spec?.finalizers?.length ?? 0) > 0;
}

/** A Namespace that was marked says so in its phase. */
export function asTerminating(object: KubeObject): KubeObject {
  return isKind(object, 'Namespace') ? { ...object, status: { ...object.status, phase: 'Terminating' } } : object;
}
