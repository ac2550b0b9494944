/**
 * Metadata without a fault by the rules of all kinds, and whether those were of a namespaced kind. Objects never
 * change, and most writes keep the metadata.
 */
const FAULTLESS = new WeakMap<object, boolean>();

/** Whether the metadata were checked as namespaced or not (absent: any), without a fault. */
export function isFaultless(metadata: object, namespaced?: boolean): boolean {
  const known = FAULTLESS.get(metadata);
  return known !== undefined && (namespaced === undefined || known === namespaced);
}

export function rememberFaultless(metadata: object, namespaced: boolean): void {
  FAULTLESS.set(metadata, namespaced);
}

/**
 * Metadata without a fault stay so if only the resourceVersion differs, which has no rules of its own, or if
 * managedFields are removed.
 */
export function shareFaultless(metadata: object, from: object): void {
  const namespaced = FAULTLESS.get(from);
  if (namespaced !== undefined) FAULTLESS.set(metadata, namespaced);
}
