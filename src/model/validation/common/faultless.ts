/**
 * Metadata in which the rules of all kinds found no fault, and whether those were of a namespace. Objects never change, and most writes leave
 * the metadata as they are.
 */
const FAULTLESS = new WeakMap<object, boolean>();

/** Whether metadata of the sort (with a namespace, without; absent: any) were looked at and had no fault. */
export function isFaultless(metadata: object, namespaced?: boolean): boolean {
  const known = FAULTLESS.get(metadata);
  return known !== undefined && (namespaced === undefined || known === namespaced);
}

export function rememberFaultless(metadata: object, namespaced: boolean): void {
  FAULTLESS.set(metadata, namespaced);
}

/** Metadata that differ from others in the resourceVersion alone, which has no rules of its own, or lack managedFields, have no fault when those have none. */
export function shareFaultless(metadata: object, from: object): void {
  const namespaced = FAULTLESS.get(from);
  if (namespaced !== undefined) FAULTLESS.set(metadata, namespaced);
}
