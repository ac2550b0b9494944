const LIMIT = 10_000;

/**
 * Hands out one object for data that is alike, so that what many Pods have in common (labels, affinity) can be recognized by
 * identity. Only speed depends on it: it may forget at any time.
 */
export class SharedData<T extends object> {
  private readonly known = new Map<string, T>();

  /** The object known under the key, else a new one. Equal keys must mean equal data. */
  get(key: string, create: () => T): T {
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size >= LIMIT) this.known.clear();
    const created = create();
    this.known.set(key, created);
    return created;
  }
}
