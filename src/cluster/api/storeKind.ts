import { groupOf, kindInfo } from '../../model/kinds.ts';

/** What tables and requests call the kind of an object: its name, or `Kind.group` when it is not one of Kubernetes' own. */
export function storeKind(object: { readonly apiVersion: string; readonly kind: string }): string {
  const group = groupOf(object.apiVersion);
  const info = kindInfo(object.kind);
  if (info ? groupOf(info.apiVersion) === group : group === '') return object.kind;
  return `${object.kind}.${group}`;
}

/** Whether objects of the kind are in namespaces; a kind of another group is when the object names one. */
export function isNamespaced(object: {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string };
}): boolean {
  const info = kindInfo(storeKind(object));
  return info ? info.namespaced : object.metadata.namespace !== undefined;
}
