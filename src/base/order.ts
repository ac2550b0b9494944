/**
 * A binary heap over a strict order. Ties come out in an order that depends on the pushes, so give it a total order
 * when that matters.
 */
export class MinHeap<T> {
  private readonly items: T[] = [];
  private readonly less: (a: T, b: T) => boolean;

  constructor(less: (a: T, b: T) => boolean) {
    this.less = less;
  }

  get size(): number {
    return this.items.length;
  }

  peek(): T | undefined {
    return this.items[0];
  }

  clear(): void {
    this.items.length = 0;
  }

  push(item: T): void {
    const { items, less } = this;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent] as T;
      if (!less(item, above)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  pop(): T | undefined {
    const { items, less } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && less(items[child + 1] as T, items[child] as T)) child++;
      if (!less(items[child] as T, last)) break;
      items[at] = items[child] as T;
      at = child;
    }
    items[at] = last;
    return top;
  }
}

/** Parts up to this length use insertion sort. */
const SHORT = 12;

/** From this length on the pivot is a median of medians, and a nearly sorted part is finished by a few shifts. */
const LONG = 50;
const MOST_SHIFTS = 5;
const MOST_SWAPS = 12;

class PatternDefeatingSort<T> {
  private readonly items: T[];
  private readonly lessThan: Less<T>;

  constructor(items: T[], less: Less<T>) {
    this.items = items;
    this.lessThan = less;
  }

  /** Sorts from `from` up to and without `to`; after `limit` bad pivots it continues as heap sort. */
  sort(from: number, to: number, limit: number): void {
    let [start, end, left] = [from, to, limit];
    let wasBalanced = true;
    let wasPartitioned = true;
    while (end - start > SHORT) {
      if (left === 0) {
        this.heapSort(start, end);
        return;
      }
      if (!wasBalanced) {
        this.breakPatterns(start, end);
        left--;
      }
      const { pivot, mayBeSorted } = this.choosePivot(start, end);
      if (wasBalanced && wasPartitioned && mayBeSorted && this.finishNearlySorted(start, end)) return;
      if (start > 0 && !this.less(start - 1, pivot)) {
        start = this.partEqual(start, end, pivot);
        continue;
      }
      const { middle, alreadyParted } = this.part(start, end, pivot);
      wasPartitioned = alreadyParted;
      const [before, after] = [middle - start, end - middle];
      wasBalanced = Math.min(before, after) >= (end - start) >> 3;
      if (before < after) {
        this.sort(start, middle, left);
        start = middle + 1;
      } else {
        this.sort(middle + 1, end, left);
        end = middle;
      }
    }
    for (let i = start + 1; i < end; i++) this.sinkLeft(i, start);
  }

  private less(a: number, b: number): boolean {
    return this.lessThan(this.items[a] as T, this.items[b] as T);
  }

  private swap(a: number, b: number): void {
    const { items } = this;
    [items[a], items[b]] = [items[b] as T, items[a] as T];
  }

  /** Moves an item to the left while it is less than its left neighbour, at most to `start`. */
  private sinkLeft(index: number, start: number): void {
    for (let i = index; i > start && this.less(i, i - 1); i--) this.swap(i, i - 1);
  }

  private heapSort(start: number, end: number): void {
    const size = end - start;
    for (let root = (size - 1) >> 1; root >= 0; root--) this.siftDown(root, size, start);
    for (let last = size - 1; last >= 0; last--) {
      this.swap(start, start + last);
      this.siftDown(0, last, start);
    }
  }

  private siftDown(from: number, size: number, start: number): void {
    for (let root = from; ; ) {
      let child = 2 * root + 1;
      if (child >= size) return;
      if (child + 1 < size && this.less(start + child, start + child + 1)) child++;
      if (!this.less(start + root, start + child)) return;
      this.swap(start + root, start + child);
      root = child;
    }
  }

  /** Swaps three items near the middle with others; the choice depends only on the length. */
  private breakPatterns(start: number, end: number): void {
    const length = end - start;
    const mask = (1n << BigInt(bitLength(length))) - 1n;
    const middle = start + (length >> 2) * 2 - 1;
    let random = BigInt(length);
    for (let i = 0; i < 3; i++) {
      random = nextRandom(random);
      const other = Number(random & mask);
      this.swap(middle - 1 + i, start + (other >= length ? other - length : other));
    }
  }

  /** Reverses a part that looks sorted in descending order. */
  private choosePivot(start: number, end: number): { readonly pivot: number; readonly mayBeSorted: boolean } {
    const length = end - start;
    const counter = { swaps: 0 };
    const quarters = [1, 2, 3].map((quarter) => start + (length >> 2) * quarter) as [number, number, number];
    const [a, b, c] =
      length < LONG
        ? quarters
        : (quarters.map((at) => this.median(at - 1, at, at + 1, counter)) as [number, number, number]);
    const pivot = this.median(a, b, c, counter);
    if (counter.swaps < MOST_SWAPS) return { pivot, mayBeSorted: counter.swaps === 0 };
    for (let i = start, j = end - 1; i < j; i++, j--) this.swap(i, j);
    return { pivot: end - 1 - (pivot - start), mayBeSorted: true };
  }

  private median(first: number, second: number, third: number, counter: { swaps: number }): number {
    let [a, b, c] = [first, second, third];
    if (this.less(b, a)) {
      [a, b] = [b, a];
      counter.swaps++;
    }
    if (this.less(c, b)) {
      [b, c] = [c, b];
      counter.swaps++;
    }
    if (this.less(b, a)) {
      b = a;
      counter.swaps++;
    }
    return b;
  }

  /** Returns whether a few shifts were enough to sort it. */
  private finishNearlySorted(start: number, end: number): boolean {
    let at = start + 1;
    for (let shifts = 0; shifts < MOST_SHIFTS; shifts++) {
      while (at < end && !this.less(at, at - 1)) at++;
      if (at === end) return true;
      if (end - start < LONG) return false;
      this.swap(at, at - 1);
      // Compares up to the end of the whole list, not only to the end of this part, as Go does.
      if (at - start >= 2) this.sinkLeft(at - 1, 0);
      if (end - at >= 2) for (let i = at + 1; i < end && this.less(i, i - 1); i++) this.swap(i, i - 1);
    }
    return false;
  }

  /** Moves items less than the pivot before it, and the rest after it. */
  private part(
    start: number,
    end: number,
    pivot: number,
  ): { readonly middle: number; readonly alreadyParted: boolean } {
    this.swap(start, pivot);
    let [low, high] = [start + 1, end - 1];
    let alreadyParted = true;
    for (;;) {
      while (low <= high && this.less(low, start)) low++;
      while (low <= high && !this.less(high, start)) high--;
      if (low > high) break;
      this.swap(low++, high--);
      alreadyParted = false;
    }
    this.swap(high, start);
    return { middle: high, alreadyParted };
  }

  /** Moves items equal to the pivot to the front; returns the start of the greater ones. */
  private partEqual(start: number, end: number, pivot: number): number {
    this.swap(start, pivot);
    let [low, high] = [start + 1, end - 1];
    for (;;) {
      while (low <= high && !this.less(start, low)) low++;
      while (low <= high && this.less(start, high)) high--;
      if (low > high) return low;
      this.swap(low++, high--);
    }
  }
}

const WORD = (1n << 64n) - 1n;

/** The order of two values of one kind, for `sort`. Texts are compared by UTF-16 units, as Go compares ASCII. */
export function compare<T extends string | number | bigint>(a: T, b: T): -1 | 0 | 1 {
  if (a < b) return -1;
  return a > b ? 1 : 0;
}

type Less<T> = (a: T, b: T) => boolean;

/**
 * Sorts in place exactly as Go's `sort.Sort` and `sort.Slice` do (1.19 and later). It is not stable. Where `less` finds
 * two items equal, or contradicts itself, the result is that of Kubernetes and not that of `Array.sort`.
 * Upstream source: Go's src/sort/zsortfunc.go, pdqsort_func.
 */
export function goSort<T>(items: T[], less: Less<T>): T[] {
  new PatternDefeatingSort(items, less).sort(0, items.length, bitLength(items.length));
  return items;
}

/** Number of binary digits of a count. */
function bitLength(count: number): number {
  return count === 0 ? 0 : 32 - Math.clz32(count);
}

function nextRandom(before: bigint): bigint {
  let value = before ^ ((before << 13n) & WORD);
  value ^= value >> 7n;
  return value ^ ((value << 17n) & WORD);
}
