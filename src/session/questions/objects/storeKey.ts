import { kindInfo } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';

/** The key of an object in the store, as somebody names it: a namespace said for a kind that has none is left out. */
export function storeKey(kind: string, namespace: string | undefined, name: string): string {
  return keyOf(kindInfo(kind)?.namespaced === false ? undefined : namespace, name);
}
