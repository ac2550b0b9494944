import { kindInfo } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';

/** The key of an object in the store. It ignores a namespace given for a cluster-scoped kind. */
export function storeKey(kind: string, namespace: string | undefined, name: string): string {
  return keyOf(kindInfo(kind)?.namespaced === false ? undefined : namespace, name);
}
