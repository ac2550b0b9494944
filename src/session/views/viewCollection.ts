/** What one collection has for the next frame. */
export interface ViewChanges<T> {
  readonly put: readonly T[];
  readonly drop: readonly string[];
}

/** Told of every view that came, went or was replaced. */
export type ViewObserver<T> = (before: T | undefined, after: T | undefined) => void;

/** One collection of views: which keys may have changed, and what the page was told last. */
export class ViewCollection<T extends object> {
  private readonly compute: (key: string) => T | undefined;
  private readonly changed: ViewObserver<T> | undefined;
  private readonly dirty = new Set<string>();
  private readonly sent = new Map<string, T>();

  /** `compute` makes the view from the tables as they are; `undefined` when there is nothing of that key. */
  constructor(compute: (key: string) => T | undefined, changed?: ViewObserver<T>) {
    this.compute = compute;
    this.changed = changed;
  }

  /** How many keys may have changed. */
  get pending(): number {
    return this.dirty.size;
  }

  /** The key may have changed. */
  touch(key: string): void {
    this.dirty.add(key);
  }

  /** Looks at no more than `limit` of the keys that were touched. Views that came out as before are left out. */
  take(limit: number): ViewChanges<T> {
    const put: T[] = [];
    const drop: string[] = [];
    for (const key of this.dirty) {
      if (put.length + drop.length >= limit) break;
      this.dirty.delete(key);
      const before = this.sent.get(key);
      const after = this.compute(key);
      if (!after) {
        if (!before) continue;
        this.sent.delete(key);
        drop.push(key);
      } else if (!before || !isSameView(before, after)) {
        this.sent.set(key, after);
        put.push(after);
      } else continue;
      this.changed?.(before, after);
    }
    return { put, drop };
  }
}

/** Views are flat: plain values and lists of texts. */
function isSameView<T extends object>(a: T, b: T): boolean {
  for (const field in a) {
    const left: unknown = a[field];
    const right: unknown = b[field];
    if (left !== right && !(Array.isArray(left) && Array.isArray(right) && isSameList(left, right))) return false;
  }
  return true;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
