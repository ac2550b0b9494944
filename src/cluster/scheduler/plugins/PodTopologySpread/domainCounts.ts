/** Matching Pods by topology value, with the smallest number at hand. */
export class DomainCounts {
  private readonly counts = new Map<string, number>();
  private smallest: number | undefined;

  get size(): number {
    return this.counts.size;
  }

  get(value: string): number {
    return this.counts.get(value) ?? 0;
  }

  add(value: string, amount: number): void {
    const before = this.counts.get(value);
    if (amount === 0 && before !== undefined) return;
    const after = (before ?? 0) + amount;
    this.counts.set(value, after);
    if (this.smallest === undefined) return;
    if (after < this.smallest) this.smallest = after;
    else if (before === this.smallest) this.smallest = undefined;
  }

  /** The smallest number of any domain; infinite when there is no domain. */
  get minimum(): number {
    this.smallest ??= smallestOf(this.counts.values());
    return this.smallest;
  }

  clone(): DomainCounts {
    const copy = new DomainCounts();
    for (const [value, count] of this.counts) copy.counts.set(value, count);
    copy.smallest = this.smallest;
    return copy;
  }
}

function smallestOf(numbers: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const number of numbers) if (number < smallest) smallest = number;
  return smallest;
}
