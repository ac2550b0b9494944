import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';

/** Name of the object's kind in tables and requests: the kind, or `Kind.group` if Kubernetes does not define it. */
export function storeKind(object: { readonly apiVersion: string; readonly kind: string }): string {
  const group = groupOf(object.apiVersion);
  const info = kindInfo(object.kind);
  if (info ? groupOf(info.apiVersion) === group : group === '') return object.kind;
  return `${object.kind}.${group}`;
}

/** Whether the kind comes from a CustomResourceDefinition. */
export function isCustomKind(object: { readonly apiVersion: string; readonly kind: string }): boolean {
  return storeKind(object) !== object.kind;
}

/**
 * Whether objects of the kind are namespaced. A custom kind follows its definition. Without a definition, the object is
 * namespaced if it names a namespace. Entries of `definitions` that are not CustomResourceDefinitions are ignored.
 */
export function isNamespaced(object: KubeObject, definitions: Iterable<KubeObject> = []): boolean {
  return scopeIsNamespaced(object, definitions) ?? object.metadata.namespace !== undefined;
}

/** As `isNamespaced`, but `undefined` for a custom kind without a definition. */
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
