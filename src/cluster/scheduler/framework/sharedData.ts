const LIMIT = 10_000;

/**
 * Returns one object for equal data, so that data common to many Pods (labels, affinity) can be compared by identity.
 * Only speed depends on it, so it may forget at any time.
 */
export class SharedData<T extends object> {
  private readonly known = new Map<string, T>();

  /** Returns the object under the key, or creates it. Equal keys must mean equal data. */
  get(key: string, create: () => T): T {
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size >= LIMIT) this.known.clear();
    const created = create();
    this.known.set(key, created);
    return created;
  }
}
