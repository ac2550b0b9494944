/** The key of an object among those of its kind: `namespace/name`, or just `name` when cluster-scoped. */
export function objectKey(object: {
  readonly metadata: { readonly namespace?: string; readonly name: string };
}): string {
  return keyOf(object.metadata.namespace, object.metadata.name);
}

/** Builds the key from its parts; an empty or missing namespace means cluster-scoped. */
export function keyOf(namespace: string | undefined, name: string): string {
  return namespace === undefined || namespace === '' ? name : joined(namespace, name);
}

/** Maximum number of cached texts: the objects of a large cluster. */
const REMEMBERED = 100_000;
const texts = new Map<string, Map<string, string>>();
let remembered = 0;

/**
 * `first/second`. Equal parts share one string: keys are often looked up and kept, and a new string must be hashed at
 * its first lookup.
 */
export function joined(first: string, second: string): string {
  let ofFirst = texts.get(first);
  if (!ofFirst) {
    ofFirst = new Map();
    texts.set(first, ofFirst);
  }
  let text = ofFirst.get(second);
  if (text === undefined) {
    if (remembered++ >= REMEMBERED) {
      texts.clear();
      remembered = 0;
      return `${first}/${second}`;
    }
    text = `${first}/${second}`;
    ofFirst.set(second, text);
  }
  return text;
}

/** Splits a key; the namespace of a cluster-scoped key is the empty string. */
export function splitKey(key: string): { readonly namespace: string; readonly name: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}
