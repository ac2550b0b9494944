import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';

/** What tables and requests call the kind of an object: its name, or `Kind.group` when it is not one of Kubernetes' own. */
export function storeKind(object: { readonly apiVersion: string; readonly kind: string }): string {
  const group = groupOf(object.apiVersion);
  const info = kindInfo(object.kind);
  if (info ? groupOf(info.apiVersion) === group : group === '') return object.kind;
  return `${object.kind}.${group}`;
}

/** Whether a definition brought the kind. */
export function isCustomKind(object: { readonly apiVersion: string; readonly kind: string }): boolean {
  return storeKind(object) !== object.kind;
}

/**
 * Whether objects of the kind are in namespaces: a custom kind as its definition says, and without one when the object names one.
 * Of the other objects those that are no definitions do not matter.
 */
export function isNamespaced(object: KubeObject, definitions: Iterable<KubeObject> = []): boolean {
  return scopeIsNamespaced(object, definitions) ?? object.metadata.namespace !== undefined;
}

/** The same; `undefined` of a custom kind that has no definition. */
export function scopeIsNamespaced(object: KubeObject, definitions: Iterable<KubeObject>): boolean | undefined {
  const info = kindInfo(storeKind(object));
  if (info) return info.namespaced;
  const group = groupOf(object.apiVersion);
  for (const other of definitions) {
    if (!isKind(other, 'CustomResourceDefinition') || other.spec.group !== group) continue;
    if (other.spec.names.kind === object.kind) return other.spec.scope !== 'Cluster';
  }
  return undefined;
}
