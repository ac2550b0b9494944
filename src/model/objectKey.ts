/** The key of an object among those of its kind: `namespace/name`, or just `name` when cluster-scoped. */
export function objectKey(object: {
  readonly metadata: { readonly namespace?: string; readonly name: string };
}): string {
  return keyOf(object.metadata.namespace, object.metadata.name);
}

/** Builds the key from its parts; an empty or missing namespace means cluster-scoped. */
export function keyOf(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

/** Takes a key apart; the namespace of a cluster-scoped key is the empty string. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
